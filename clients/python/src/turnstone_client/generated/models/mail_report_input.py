from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.mail_report_kind import MailReportKind, check_mail_report_kind

T = TypeVar("T", bound="MailReportInput")


@_attrs_define
class MailReportInput:
    """A report about a mail.

    Example:
        {'address': 'player@example.org', 'kind': 'hard_bounce'}

    Attributes:
        address (str): The address that the mail was for.
        kind (MailReportKind): The kind of a report about a mail.
    """

    address: str
    kind: MailReportKind

    def to_dict(self) -> dict[str, Any]:
        address = self.address

        kind: str = self.kind

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
                "kind": kind,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        address = d.pop("address")

        kind = check_mail_report_kind(d.pop("kind"))

        mail_report_input = cls(
            address=address,
            kind=kind,
        )

        return mail_report_input

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedMailLink")


@_attrs_define
class ExportedMailLink:
    """A link in a mail that still works. Its token is a secret.

    Attributes:
        address (str): The address that it was sent to.
        expires_at (datetime.datetime): When it expires.
        kind (str): The kind of the mail with the link: `confirmation`, `password-reset` or `notifications`.
    """

    address: str
    expires_at: datetime.datetime
    kind: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        address = self.address

        expires_at = self.expires_at.isoformat()

        kind = self.kind

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "address": address,
                "expires_at": expires_at,
                "kind": kind,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        address = d.pop("address")

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        kind = d.pop("kind")

        exported_mail_link = cls(
            address=address,
            expires_at=expires_at,
            kind=kind,
        )

        exported_mail_link.additional_properties = d
        return exported_mail_link

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties

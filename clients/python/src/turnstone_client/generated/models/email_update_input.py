from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="EmailUpdateInput")


@_attrs_define
class EmailUpdateInput:
    """The choice of mails that the account gets.

    Example:
        {'subscribed': False}

    Attributes:
        subscribed (bool): Whether the account gets mails about its matches. Mails about password and address come in
            any case.
    """

    subscribed: bool

    def to_dict(self) -> dict[str, Any]:
        subscribed = self.subscribed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "subscribed": subscribed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subscribed = d.pop("subscribed")

        email_update_input = cls(
            subscribed=subscribed,
        )

        return email_update_input

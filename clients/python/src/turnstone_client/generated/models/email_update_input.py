from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="EmailUpdateInput")


@_attrs_define
class EmailUpdateInput:
    """The choice of mails that the account gets; what is left out or null stays as it is.

    Example:
        {'subscribed': False}

    Attributes:
        subscribed (bool | None | Unset): Whether the account gets mails about its matches. Mails about password and
            address come in
            any case.
    """

    subscribed: bool | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        subscribed: bool | None | Unset
        if isinstance(self.subscribed, Unset):
            subscribed = UNSET
        else:
            subscribed = self.subscribed

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if subscribed is not UNSET:
            field_dict["subscribed"] = subscribed

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_subscribed(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        subscribed = _parse_subscribed(d.pop("subscribed", UNSET))

        email_update_input = cls(
            subscribed=subscribed,
        )

        return email_update_input

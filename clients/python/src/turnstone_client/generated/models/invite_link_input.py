from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="InviteLinkInput")


@_attrs_define
class InviteLinkInput:
    """The invite link to make.

    Example:
        {'expires_in_seconds': 86400, 'max_uses': 1}

    Attributes:
        expires_in_seconds (int | None | Unset): How many seconds it admits, from a minute to 90 days; a week by
            default.
        max_uses (int | None | Unset): How many accounts may use it; one by default.
    """

    expires_in_seconds: int | None | Unset = UNSET
    max_uses: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        expires_in_seconds: int | None | Unset
        if isinstance(self.expires_in_seconds, Unset):
            expires_in_seconds = UNSET
        else:
            expires_in_seconds = self.expires_in_seconds

        max_uses: int | None | Unset
        if isinstance(self.max_uses, Unset):
            max_uses = UNSET
        else:
            max_uses = self.max_uses

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if expires_in_seconds is not UNSET:
            field_dict["expires_in_seconds"] = expires_in_seconds
        if max_uses is not UNSET:
            field_dict["max_uses"] = max_uses

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_expires_in_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expires_in_seconds = _parse_expires_in_seconds(
            d.pop("expires_in_seconds", UNSET)
        )

        def _parse_max_uses(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_uses = _parse_max_uses(d.pop("max_uses", UNSET))

        invite_link_input = cls(
            expires_in_seconds=expires_in_seconds,
            max_uses=max_uses,
        )

        return invite_link_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="TokenInput")


@_attrs_define
class TokenInput:
    """The token to create.

    Example:
        {'expires_in_days': 365, 'label': 'my bot', 'scopes': ['matches:read', 'matches:play']}

    Attributes:
        label (str): A label for the list, 1 to 60 characters.
        scopes (list[str]): The scopes, which say what the token permits: `matches:read`, `matches:play`, `messages`,
            `account:read`, `account:write`, `webhooks`. None includes another. Each operation names the scope
            that it needs in its security requirement.
        expires_in_days (int | None | Unset): The number of days for which it is valid; left out or null: until it is
            revoked.
    """

    label: str
    scopes: list[str]
    expires_in_days: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        label = self.label

        scopes = self.scopes

        expires_in_days: int | None | Unset
        if isinstance(self.expires_in_days, Unset):
            expires_in_days = UNSET
        else:
            expires_in_days = self.expires_in_days

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "label": label,
                "scopes": scopes,
            }
        )
        if expires_in_days is not UNSET:
            field_dict["expires_in_days"] = expires_in_days

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        label = d.pop("label")

        scopes = cast(list[str], d.pop("scopes"))

        def _parse_expires_in_days(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expires_in_days = _parse_expires_in_days(d.pop("expires_in_days", UNSET))

        token_input = cls(
            label=label,
            scopes=scopes,
            expires_in_days=expires_in_days,
        )

        return token_input

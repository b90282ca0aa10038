from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AccountInput")


@_attrs_define
class AccountInput:
    """The account to create.

    Example:
        {'password': 'correct horse battery', 'username': 'player_one'}

    Attributes:
        password (str): 8 to 128 characters; not one of those that a guesser tries first, and without the username
            and the display name in it.
        username (str): 3 to 20 of `A-Za-z0-9_-`; unique without case, also among names of deleted accounts. Names
            that pretend an office, such as `admin`, are reserved.
        display_name (None | str | Unset): The name that others see, 1 to 40 characters; the username by default. Each
            word is in one
            script, and the name does not look like one that pretends an office.
    """

    password: str
    username: str
    display_name: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        password = self.password

        username = self.username

        display_name: None | str | Unset
        if isinstance(self.display_name, Unset):
            display_name = UNSET
        else:
            display_name = self.display_name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "password": password,
                "username": username,
            }
        )
        if display_name is not UNSET:
            field_dict["display_name"] = display_name

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        password = d.pop("password")

        username = d.pop("username")

        def _parse_display_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        display_name = _parse_display_name(d.pop("display_name", UNSET))

        account_input = cls(
            password=password,
            username=username,
            display_name=display_name,
        )

        return account_input

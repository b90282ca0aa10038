from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SessionInput")


@_attrs_define
class SessionInput:
    """The credentials.

    Example:
        {'password': 'correct horse battery', 'username': 'player_one'}

    Attributes:
        password (str): The account's password.
        username (str): The account's username, in any case.
        label (None | str | Unset): A label for this device in the list of sessions, 1 to 60 characters.
    """

    password: str
    username: str
    label: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        password = self.password

        username = self.username

        label: None | str | Unset
        if isinstance(self.label, Unset):
            label = UNSET
        else:
            label = self.label

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "password": password,
                "username": username,
            }
        )
        if label is not UNSET:
            field_dict["label"] = label

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        password = d.pop("password")

        username = d.pop("username")

        def _parse_label(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        label = _parse_label(d.pop("label", UNSET))

        session_input = cls(
            password=password,
            username=username,
            label=label,
        )

        return session_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ResetMailInput")


@_attrs_define
class ResetMailInput:
    """The account whose password is to be set.

    Example:
        {'username': 'player_one'}

    Attributes:
        username (str): The account's username, in any case.
    """

    username: str

    def to_dict(self) -> dict[str, Any]:
        username = self.username

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "username": username,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        username = d.pop("username")

        reset_mail_input = cls(
            username=username,
        )

        return reset_mail_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="PasswordChangeInput")


@_attrs_define
class PasswordChangeInput:
    """A new password, and the current one.

    Example:
        {'current_password': 'correct horse battery', 'new_password': 'staple horse correct'}

    Attributes:
        current_password (str): The current password.
        new_password (str): 8 to 128 characters; not one of those that a guesser tries first, and without the username
            and the display name in it.
    """

    current_password: str
    new_password: str

    def to_dict(self) -> dict[str, Any]:
        current_password = self.current_password

        new_password = self.new_password

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "current_password": current_password,
                "new_password": new_password,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        current_password = d.pop("current_password")

        new_password = d.pop("new_password")

        password_change_input = cls(
            current_password=current_password,
            new_password=new_password,
        )

        return password_change_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="PasswordResetInput")


@_attrs_define
class PasswordResetInput:
    """A new password, and the recovery code that allows to set it.

    Example:
        {'new_password': 'staple horse correct', 'recovery_code': '7K3M9QXW-2D5FHJNP-A1B2C3D4-Z9Y8X7W6', 'username':
            'player_one'}

    Attributes:
        new_password (str): 8 to 128 characters; not one of those that a guesser tries first, and without the username
            in it.
        recovery_code (str): The code; case, spaces and hyphens do not matter.
        username (str): The account's username, in any case.
    """

    new_password: str
    recovery_code: str
    username: str

    def to_dict(self) -> dict[str, Any]:
        new_password = self.new_password

        recovery_code = self.recovery_code

        username = self.username

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "new_password": new_password,
                "recovery_code": recovery_code,
                "username": username,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        new_password = d.pop("new_password")

        recovery_code = d.pop("recovery_code")

        username = d.pop("username")

        password_reset_input = cls(
            new_password=new_password,
            recovery_code=recovery_code,
            username=username,
        )

        return password_reset_input

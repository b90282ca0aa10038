from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ResetByMailInput")


@_attrs_define
class ResetByMailInput:
    """A new password, and the token of a mail's link.

    Example:
        {'new_password': 'staple horse correct', 'token': 'pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn'}

    Attributes:
        new_password (str): 8 to 128 characters; not one of those that a guesser tries first, and without the username
            and the display name in it.
        token (str): `token` in the link.
    """

    new_password: str
    token: str

    def to_dict(self) -> dict[str, Any]:
        new_password = self.new_password

        token = self.token

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "new_password": new_password,
                "token": token,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        new_password = d.pop("new_password")

        token = d.pop("token")

        reset_by_mail_input = cls(
            new_password=new_password,
            token=token,
        )

        return reset_by_mail_input

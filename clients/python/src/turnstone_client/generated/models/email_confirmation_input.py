from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="EmailConfirmationInput")


@_attrs_define
class EmailConfirmationInput:
    """The token of a mail's link.

    Example:
        {'token': 'pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn'}

    Attributes:
        token (str): `token` in the link.
    """

    token: str

    def to_dict(self) -> dict[str, Any]:
        token = self.token

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "token": token,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        token = d.pop("token")

        email_confirmation_input = cls(
            token=token,
        )

        return email_confirmation_input

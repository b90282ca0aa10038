from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="EmailRemovalInput")


@_attrs_define
class EmailRemovalInput:
    """Proof that the account's owner removes the address.

    Example:
        {'password': 'correct horse battery'}

    Attributes:
        password (str): The account's password.
    """

    password: str

    def to_dict(self) -> dict[str, Any]:
        password = self.password

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "password": password,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        password = d.pop("password")

        email_removal_input = cls(
            password=password,
        )

        return email_removal_input

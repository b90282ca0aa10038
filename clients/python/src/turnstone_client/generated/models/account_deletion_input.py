from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AccountDeletionInput")


@_attrs_define
class AccountDeletionInput:
    """Proof that the account's owner sent the request.

    Example:
        {'password': 'correct horse battery'}

    Attributes:
        password (None | str | Unset): The account's password. A guest has none, and leaves it out.
    """

    password: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        password: None | str | Unset
        if isinstance(self.password, Unset):
            password = UNSET
        else:
            password = self.password

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if password is not UNSET:
            field_dict["password"] = password

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_password(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        password = _parse_password(d.pop("password", UNSET))

        account_deletion_input = cls(
            password=password,
        )

        return account_deletion_input

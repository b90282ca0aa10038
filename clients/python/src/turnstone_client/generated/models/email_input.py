from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="EmailInput")


@_attrs_define
class EmailInput:
    """A new address, and proof that the account's owner sends it.

    Example:
        {'address': 'player@example.org', 'language': 'nl', 'password': 'correct horse battery'}

    Attributes:
        address (str): The address, in ASCII: `name@example.org`.
        password (str): The account's password.
        language (None | str | Unset): The language of the mails: `en`, `he`, `ar`, `ru` or `nl`; without it that of
            `Accept-Language`.
    """

    address: str
    password: str
    language: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        address = self.address

        password = self.password

        language: None | str | Unset
        if isinstance(self.language, Unset):
            language = UNSET
        else:
            language = self.language

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
                "password": password,
            }
        )
        if language is not UNSET:
            field_dict["language"] = language

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        address = d.pop("address")

        password = d.pop("password")

        def _parse_language(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        language = _parse_language(d.pop("language", UNSET))

        email_input = cls(
            address=address,
            password=password,
            language=language,
        )

        return email_input

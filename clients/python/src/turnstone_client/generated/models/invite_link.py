from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="InviteLink")


@_attrs_define
class InviteLink:
    """An invite link of a match, as its creator sees it.

    Attributes:
        code (str): The code, which admits whoever has it.
        created_at (datetime.datetime): When it was made.
        expires_at (datetime.datetime): When the link expires.
        match_id (UUID): The match.
        max_uses (int): The number of accounts that may use it.
        url (None | str): The address to share, `https://…/j/<code>`; null if the server does not know its own address.
        uses (int): The number of accounts that have used it.
    """

    code: str
    created_at: datetime.datetime
    expires_at: datetime.datetime
    match_id: UUID
    max_uses: int
    url: None | str
    uses: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        created_at = self.created_at.isoformat()

        expires_at = self.expires_at.isoformat()

        match_id = str(self.match_id)

        max_uses = self.max_uses

        url: None | str
        url = self.url

        uses = self.uses

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "created_at": created_at,
                "expires_at": expires_at,
                "match_id": match_id,
                "max_uses": max_uses,
                "url": url,
                "uses": uses,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        match_id = UUID(d.pop("match_id"))

        max_uses = d.pop("max_uses")

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        uses = d.pop("uses")

        invite_link = cls(
            code=code,
            created_at=created_at,
            expires_at=expires_at,
            match_id=match_id,
            max_uses=max_uses,
            url=url,
            uses=uses,
        )

        invite_link.additional_properties = d
        return invite_link

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties

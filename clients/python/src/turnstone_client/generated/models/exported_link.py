from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedLink")


@_attrs_define
class ExportedLink:
    """An invite link that an account has made or used.

    Attributes:
        code (str): The code.
        created_at (datetime.datetime): When it was made.
        expires_at (datetime.datetime): When the link expires.
        made (bool): Whether the account has made it.
        match_id (UUID): The match.
        max_uses (int): The number of accounts that may use it.
        used (bool): Whether the account has used it.
    """

    code: str
    created_at: datetime.datetime
    expires_at: datetime.datetime
    made: bool
    match_id: UUID
    max_uses: int
    used: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        created_at = self.created_at.isoformat()

        expires_at = self.expires_at.isoformat()

        made = self.made

        match_id = str(self.match_id)

        max_uses = self.max_uses

        used = self.used

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "created_at": created_at,
                "expires_at": expires_at,
                "made": made,
                "match_id": match_id,
                "max_uses": max_uses,
                "used": used,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        made = d.pop("made")

        match_id = UUID(d.pop("match_id"))

        max_uses = d.pop("max_uses")

        used = d.pop("used")

        exported_link = cls(
            code=code,
            created_at=created_at,
            expires_at=expires_at,
            made=made,
            match_id=match_id,
            max_uses=max_uses,
            used=used,
        )

        exported_link.additional_properties = d
        return exported_link

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

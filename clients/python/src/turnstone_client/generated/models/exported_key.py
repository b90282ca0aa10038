from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedKey")


@_attrs_define
class ExportedKey:
    """An `Idempotency-Key`.

    Attributes:
        created_at (datetime.datetime): When the key was first used.
        key (str): The key that the client chose.
        kind (str): The kind of resource that the request created: `match` or `message`.
        made_id (UUID): The id of the match or message.
        version (int | None): For a match, the version in the first response.
    """

    created_at: datetime.datetime
    key: str
    kind: str
    made_id: UUID
    version: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        key = self.key

        kind = self.kind

        made_id = str(self.made_id)

        version: int | None
        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "key": key,
                "kind": kind,
                "made_id": made_id,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        key = d.pop("key")

        kind = d.pop("kind")

        made_id = UUID(d.pop("made_id"))

        def _parse_version(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        version = _parse_version(d.pop("version"))

        exported_key = cls(
            created_at=created_at,
            key=key,
            kind=kind,
            made_id=made_id,
            version=version,
        )

        exported_key.additional_properties = d
        return exported_key

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

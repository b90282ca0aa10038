from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OwnApp")


@_attrs_define
class OwnApp:
    """An app that the account has logged in through.

    Attributes:
        id (UUID): Its id.
        name (str): Its name.
        sessions (int): The number of sessions that were made through it and have not ended.
        since (datetime.datetime): When the oldest of the sessions through it was made.
    """

    id: UUID
    name: str
    sessions: int
    since: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = str(self.id)

        name = self.name

        sessions = self.sessions

        since = self.since.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "sessions": sessions,
                "since": since,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = UUID(d.pop("id"))

        name = d.pop("name")

        sessions = d.pop("sessions")

        since = datetime.datetime.fromisoformat(d.pop("since"))

        own_app = cls(
            id=id,
            name=name,
            sessions=sessions,
            since=since,
        )

        own_app.additional_properties = d
        return own_app

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

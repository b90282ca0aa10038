from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="PushDevice")


@_attrs_define
class PushDevice:
    """A device that gets push messages.

    Attributes:
        created_at (datetime.datetime): When it was made.
        endpoint (str): The address at the push service: the URL as parsed.
        id (UUID): Its id.
        language (str): The language of its messages.
        renewed_at (datetime.datetime): When the device last sent it.
        session_id (UUID): The session that made it, with which it ends.
        delivered_at (datetime.datetime | None | Unset): When the push service last took a message for it.
    """

    created_at: datetime.datetime
    endpoint: str
    id: UUID
    language: str
    renewed_at: datetime.datetime
    session_id: UUID
    delivered_at: datetime.datetime | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        endpoint = self.endpoint

        id = str(self.id)

        language = self.language

        renewed_at = self.renewed_at.isoformat()

        session_id = str(self.session_id)

        delivered_at: None | str | Unset
        if isinstance(self.delivered_at, Unset):
            delivered_at = UNSET
        elif isinstance(self.delivered_at, datetime.datetime):
            delivered_at = self.delivered_at.isoformat()
        else:
            delivered_at = self.delivered_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "endpoint": endpoint,
                "id": id,
                "language": language,
                "renewed_at": renewed_at,
                "session_id": session_id,
            }
        )
        if delivered_at is not UNSET:
            field_dict["delivered_at"] = delivered_at

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        endpoint = d.pop("endpoint")

        id = UUID(d.pop("id"))

        language = d.pop("language")

        renewed_at = datetime.datetime.fromisoformat(d.pop("renewed_at"))

        session_id = UUID(d.pop("session_id"))

        def _parse_delivered_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delivered_at_type_0 = datetime.datetime.fromisoformat(data)

                return delivered_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        delivered_at = _parse_delivered_at(d.pop("delivered_at", UNSET))

        push_device = cls(
            created_at=created_at,
            endpoint=endpoint,
            id=id,
            language=language,
            renewed_at=renewed_at,
            session_id=session_id,
            delivered_at=delivered_at,
        )

        push_device.additional_properties = d
        return push_device

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

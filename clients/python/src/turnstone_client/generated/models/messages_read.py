from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MessagesRead")


@_attrs_define
class MessagesRead:
    """The read mark of a player in the messages of a match.

    Attributes:
        unread (int): The number of messages by others that are left to read, without those of players whom the reader
            blocks and of deleted accounts.
        up_to (UUID): The newest message that the player has read.
    """

    unread: int
    up_to: UUID
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        unread = self.unread

        up_to = str(self.up_to)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "unread": unread,
                "up_to": up_to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        unread = d.pop("unread")

        up_to = UUID(d.pop("up_to"))

        messages_read = cls(
            unread=unread,
            up_to=up_to,
        )

        messages_read.additional_properties = d
        return messages_read

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_message import MatchMessage


T = TypeVar("T", bound="SentMessage")


@_attrs_define
class SentMessage:
    """A message in a match.

    Attributes:
        match_id (UUID): The match's id.
        message (MatchMessage): A message in a match.
    """

    match_id: UUID
    message: MatchMessage
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        match_id = str(self.match_id)

        message = self.message.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match_id": match_id,
                "message": message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_message import MatchMessage

        d = dict(src_dict)
        match_id = UUID(d.pop("match_id"))

        message = MatchMessage.from_dict(d.pop("message"))

        sent_message = cls(
            match_id=match_id,
            message=message,
        )

        sent_message.additional_properties = d
        return sent_message

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

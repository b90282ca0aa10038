from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="MatchMessage")


@_attrs_define
class MatchMessage:
    """A message in a match.

    Attributes:
        at (datetime.datetime): When it was sent.
        author (PlayerSummary): A player as others see them.
        id (UUID): The message's id.
        text (None | str): The text; null once the author's account is deleted.
    """

    at: datetime.datetime
    author: PlayerSummary
    id: UUID
    text: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        author = self.author.to_dict()

        id = str(self.id)

        text: None | str
        text = self.text

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "author": author,
                "id": id,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        author = PlayerSummary.from_dict(d.pop("author"))

        id = UUID(d.pop("id"))

        def _parse_text(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        text = _parse_text(d.pop("text"))

        match_message = cls(
            at=at,
            author=author,
            id=id,
            text=text,
        )

        match_message.additional_properties = d
        return match_message

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

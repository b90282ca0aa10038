from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_summary import MatchSummary


T = TypeVar("T", bound="MatchCard")


@_attrs_define
class MatchCard:
    """A match as one of its accounts sees it.

    Attributes:
        summary (MatchSummary): A match in a list, without the state of the game.
        unread (int): How many messages by others the account has to read, without those of players whom it blocks
            and of deleted accounts.
    """

    summary: MatchSummary
    unread: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        summary = self.summary.to_dict()

        unread = self.unread

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "summary": summary,
                "unread": unread,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_summary import MatchSummary

        d = dict(src_dict)
        summary = MatchSummary.from_dict(d.pop("summary"))

        unread = d.pop("unread")

        match_card = cls(
            summary=summary,
            unread=unread,
        )

        match_card.additional_properties = d
        return match_card

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

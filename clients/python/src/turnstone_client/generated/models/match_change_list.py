from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_card import MatchCard


T = TypeVar("T", bound="MatchChangeList")


@_attrs_define
class MatchChangeList:
    """The changes in a person's matches.

    Attributes:
        gone (list[UUID]): The ids of matches that the person no longer belongs to.
        items (list[MatchCard]): The matches that have changed, each in its current state.
        next_cursor (str): The `cursor` of the next request; never null.
    """

    gone: list[UUID]
    items: list[MatchCard]
    next_cursor: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        gone = []
        for gone_item_data in self.gone:
            gone_item = str(gone_item_data)
            gone.append(gone_item)

        items = []
        for items_item_data in self.items:
            items_item = items_item_data.to_dict()
            items.append(items_item)

        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "gone": gone,
                "items": items,
                "next_cursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_card import MatchCard

        d = dict(src_dict)
        gone = []
        _gone = d.pop("gone")
        for gone_item_data in _gone:
            gone_item = UUID(gone_item_data)

            gone.append(gone_item)

        items = []
        _items = d.pop("items")
        for items_item_data in _items:
            items_item = MatchCard.from_dict(items_item_data)

            items.append(items_item)

        next_cursor = d.pop("next_cursor")

        match_change_list = cls(
            gone=gone,
            items=items,
            next_cursor=next_cursor,
        )

        match_change_list.additional_properties = d
        return match_change_list

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MancalaState")


@_attrs_define
class MancalaState:
    """The board: both rows and both stores. Seat 0's row and store come first.

    Example:
        {'pits': [[4, 4, 0, 5, 5, 5], [5, 4, 4, 4, 4, 4]], 'stores': [1, 0]}

    Attributes:
        pits (list[list[int]]): The stones in the pits: by seat, each row from its owner's pit 1 (the leftmost).
        stores (list[int]): The stones in the stores, by seat.
    """

    pits: list[list[int]]
    stores: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        pits = []
        for pits_item_data in self.pits:
            pits_item = pits_item_data

            pits.append(pits_item)

        stores = self.stores

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "pits": pits,
                "stores": stores,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        pits = []
        _pits = d.pop("pits")
        for pits_item_data in _pits:
            pits_item = cast(list[int], pits_item_data)

            pits.append(pits_item)

        stores = cast(list[int], d.pop("stores"))

        mancala_state = cls(
            pits=pits,
            stores=stores,
        )

        mancala_state.additional_properties = d
        return mancala_state

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MancalaMove")


@_attrs_define
class MancalaMove:
    """The parts of a move, for clients to draw.

    Example:
        {'direction': 'right', 'pit': 3, 'stones': 4}

    Attributes:
        direction (str): `right` (counter-clockwise, as in every variant) or `left` (in the Ethiopian game only).
        pit (int): The pit that is emptied, 1 to 6 from its owner's left.
        stones (int): How many stones are sown.
    """

    direction: str
    pit: int
    stones: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        direction = self.direction

        pit = self.pit

        stones = self.stones

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "direction": direction,
                "pit": pit,
                "stones": stones,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        direction = d.pop("direction")

        pit = d.pop("pit")

        stones = d.pop("stones")

        mancala_move = cls(
            direction=direction,
            pit=pit,
            stones=stones,
        )

        mancala_move.additional_properties = d
        return mancala_move

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

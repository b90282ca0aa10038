from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OctiPod")


@_attrs_define
class OctiPod:
    """A pod on the board.

    Example:
        {'prongs': 'ACF', 'seat': 0, 'square': '22'}

    Attributes:
        prongs (str): The directions of its prongs in alphabetical order: `A` is north, towards row 7, and so on
            clockwise to `H`, north-west. Empty without prongs.
        seat (int): The seat that owns it.
        square (str): Its square: the column, 1 to 6 from the left, and the row, 1 to 7 from seat 0's side.
    """

    prongs: str
    seat: int
    square: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        prongs = self.prongs

        seat = self.seat

        square = self.square

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "prongs": prongs,
                "seat": seat,
                "square": square,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        prongs = d.pop("prongs")

        seat = d.pop("seat")

        square = d.pop("square")

        octi_pod = cls(
            prongs=prongs,
            seat=seat,
            square=square,
        )

        octi_pod.additional_properties = d
        return octi_pod

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

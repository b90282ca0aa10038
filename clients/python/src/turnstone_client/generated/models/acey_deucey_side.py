from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AceyDeuceySide")


@_attrs_define
class AceyDeuceySide:
    """One player's men.

    Attributes:
        bar (int): The number of men that have been hit and not entered again.
        off (int): The number of men that have been borne off.
        points (list[int]): The number of men on each point, from this player's own point 1 to 24.
        reserve (int): The number of men that have not entered yet.
    """

    bar: int
    off: int
    points: list[int]
    reserve: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        bar = self.bar

        off = self.off

        points = self.points

        reserve = self.reserve

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bar": bar,
                "off": off,
                "points": points,
                "reserve": reserve,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bar = d.pop("bar")

        off = d.pop("off")

        points = cast(list[int], d.pop("points"))

        reserve = d.pop("reserve")

        acey_deucey_side = cls(
            bar=bar,
            off=off,
            points=points,
            reserve=reserve,
        )

        acey_deucey_side.additional_properties = d
        return acey_deucey_side

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

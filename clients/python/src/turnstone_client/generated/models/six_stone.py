from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SixStone")


@_attrs_define
class SixStone:
    """A stone on the table.

    Example:
        {'color': 'black', 'q': 1, 'r': 0}

    Attributes:
        color (str): `black` or `red`.
        q (int): The first axial coordinate of its cell.
        r (int): The second axial coordinate of its cell.
    """

    color: str
    q: int
    r: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        color = self.color

        q = self.q

        r = self.r

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "color": color,
                "q": q,
                "r": r,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        color = d.pop("color")

        q = d.pop("q")

        r = d.pop("r")

        six_stone = cls(
            color=color,
            q=q,
            r=r,
        )

        six_stone.additional_properties = d
        return six_stone

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

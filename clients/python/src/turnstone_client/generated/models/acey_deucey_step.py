from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AceyDeuceyStep")


@_attrs_define
class AceyDeuceyStep:
    """One man moved by one die. Points are those of the mover.

    Attributes:
        destination (str): A point from `24` to `1`, or `off`.
        die (int): The die that is played.
        hit (bool): Whether an enemy man is hit.
        origin (str): `bar`, `in` (the reserve), or a point from `24` to `1`.
    """

    destination: str
    die: int
    hit: bool
    origin: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        destination = self.destination

        die = self.die

        hit = self.hit

        origin = self.origin

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "destination": destination,
                "die": die,
                "hit": hit,
                "origin": origin,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        destination = d.pop("destination")

        die = d.pop("die")

        hit = d.pop("hit")

        origin = d.pop("origin")

        acey_deucey_step = cls(
            destination=destination,
            die=die,
            hit=hit,
            origin=origin,
        )

        acey_deucey_step.additional_properties = d
        return acey_deucey_step

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

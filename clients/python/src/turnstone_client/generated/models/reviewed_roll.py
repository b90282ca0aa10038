from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ReviewedRoll")


@_attrs_define
class ReviewedRoll:
    """A roll that was reviewed.

    Attributes:
        after_ply (int): The ply of the match at the roll.
        expected_after (float | None): The expected result of the seat after the roll: 1 is a win, 0 a loss. Null if the
            engine failed here.
        faces (list[int]): The faces.
        luck (float | None): The luck of the roll: `expected_after` less the mean of all rolls. Less than 0 for bad
            luck; null if
            the engine failed here.
        seat (int): A place at the table, numbered from 0.
    """

    after_ply: int
    expected_after: float | None
    faces: list[int]
    luck: float | None
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        after_ply = self.after_ply

        expected_after: float | None
        expected_after = self.expected_after

        faces = self.faces

        luck: float | None
        luck = self.luck

        seat = self.seat

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "after_ply": after_ply,
                "expected_after": expected_after,
                "faces": faces,
                "luck": luck,
                "seat": seat,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        after_ply = d.pop("after_ply")

        def _parse_expected_after(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        expected_after = _parse_expected_after(d.pop("expected_after"))

        faces = cast(list[int], d.pop("faces"))

        def _parse_luck(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        luck = _parse_luck(d.pop("luck"))

        seat = d.pop("seat")

        reviewed_roll = cls(
            after_ply=after_ply,
            expected_after=expected_after,
            faces=faces,
            luck=luck,
            seat=seat,
        )

        reviewed_roll.additional_properties = d
        return reviewed_roll

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SeekRatingRange")


@_attrs_define
class SeekRatingRange:
    """The greatest difference between the ratings of the seeker and the opponent, in points.

    Example:
        {'current': 130, 'initial': 100, 'most': 400}

    Attributes:
        current (int | None): The greatest difference now; null unless the seek waits.
        initial (int): The greatest difference at first.
        most (int | None): The greatest difference however long the seek waits; null: no bound.
    """

    current: int | None
    initial: int
    most: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        current: int | None
        current = self.current

        initial = self.initial

        most: int | None
        most = self.most

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "current": current,
                "initial": initial,
                "most": most,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_current(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        current = _parse_current(d.pop("current"))

        initial = d.pop("initial")

        def _parse_most(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        most = _parse_most(d.pop("most"))

        seek_rating_range = cls(
            current=current,
            initial=initial,
            most=most,
        )

        seek_rating_range.additional_properties = d
        return seek_rating_range

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SeekRatingRangeInput")


@_attrs_define
class SeekRatingRangeInput:
    """The greatest difference between the opponent's rating and mine, in points. It grows by 10 points in
    each minute of waiting.

        Example:
            {'initial': 100, 'most': 400}

        Attributes:
            initial (int | None | Unset): The greatest difference at first; 100 by default.
            most (int | None | Unset): The greatest difference however long the seek waits; null: no bound.
    """

    initial: int | None | Unset = UNSET
    most: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        initial: int | None | Unset
        if isinstance(self.initial, Unset):
            initial = UNSET
        else:
            initial = self.initial

        most: int | None | Unset
        if isinstance(self.most, Unset):
            most = UNSET
        else:
            most = self.most

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if initial is not UNSET:
            field_dict["initial"] = initial
        if most is not UNSET:
            field_dict["most"] = most

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_initial(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        initial = _parse_initial(d.pop("initial", UNSET))

        def _parse_most(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        most = _parse_most(d.pop("most", UNSET))

        seek_rating_range_input = cls(
            initial=initial,
            most=most,
        )

        return seek_rating_range_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="DisplayedRating")


@_attrs_define
class DisplayedRating:
    """A player's rating beside a match or on a leaderboard.

    Attributes:
        change (float | None): The change of the rating by the match, in points; null until the match is over and
            counted, and for
            matches that do not count.
        deviation (float): The uncertainty of the rating, in points.
        provisional (bool): Whether the rating is still uncertain: the deviation is above 110.
        rating (float): The skill, in points. Of a match that is over: before its end; otherwise the current one.
    """

    change: float | None
    deviation: float
    provisional: bool
    rating: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        change: float | None
        change = self.change

        deviation = self.deviation

        provisional = self.provisional

        rating = self.rating

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "change": change,
                "deviation": deviation,
                "provisional": provisional,
                "rating": rating,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_change(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        change = _parse_change(d.pop("change"))

        deviation = d.pop("deviation")

        provisional = d.pop("provisional")

        rating = d.pop("rating")

        displayed_rating = cls(
            change=change,
            deviation=deviation,
            provisional=provisional,
            rating=rating,
        )

        displayed_rating.additional_properties = d
        return displayed_rating

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

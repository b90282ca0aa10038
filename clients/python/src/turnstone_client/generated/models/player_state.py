from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PlayerState")


@_attrs_define
class PlayerState:
    """What the account sees of the player in a seat.

    Attributes:
        deviation (float | None): How uncertain the rating is: two deviations on either side.
        rating (float | None): The rating in this variant; null without a rated match.
        seat (int): The seat.
        vacation_until (datetime.datetime | None): The end of the current vacation; null if there is none, or the match
            is over.
    """

    deviation: float | None
    rating: float | None
    seat: int
    vacation_until: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        deviation: float | None
        deviation = self.deviation

        rating: float | None
        rating = self.rating

        seat = self.seat

        vacation_until: None | str
        if isinstance(self.vacation_until, datetime.datetime):
            vacation_until = self.vacation_until.isoformat()
        else:
            vacation_until = self.vacation_until

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "deviation": deviation,
                "rating": rating,
                "seat": seat,
                "vacation_until": vacation_until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_deviation(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        deviation = _parse_deviation(d.pop("deviation"))

        def _parse_rating(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        rating = _parse_rating(d.pop("rating"))

        seat = d.pop("seat")

        def _parse_vacation_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                vacation_until_type_0 = datetime.datetime.fromisoformat(data)

                return vacation_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        vacation_until = _parse_vacation_until(d.pop("vacation_until"))

        player_state = cls(
            deviation=deviation,
            rating=rating,
            seat=seat,
            vacation_until=vacation_until,
        )

        player_state.additional_properties = d
        return player_state

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.reviewed_ply import ReviewedPly
    from ..models.reviewed_roll import ReviewedRoll
    from ..models.seat_accuracy import SeatAccuracy


T = TypeVar("T", bound="RecordReview")


@_attrs_define
class RecordReview:
    """The engine's review of a match, in its record.

    Attributes:
        engine_version (int): The version of the engine.
        plies (list[ReviewedPly]): The moves, in order.
        rolls (list[ReviewedRoll]): The rolls, in order; none in a game without dice.
        seats (list[SeatAccuracy]): The accuracy of each seat's moves, and its luck with the dice.
    """

    engine_version: int
    plies: list[ReviewedPly]
    rolls: list[ReviewedRoll]
    seats: list[SeatAccuracy]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        engine_version = self.engine_version

        plies = []
        for plies_item_data in self.plies:
            plies_item = plies_item_data.to_dict()
            plies.append(plies_item)

        rolls = []
        for rolls_item_data in self.rolls:
            rolls_item = rolls_item_data.to_dict()
            rolls.append(rolls_item)

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "engine_version": engine_version,
                "plies": plies,
                "rolls": rolls,
                "seats": seats,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.reviewed_ply import ReviewedPly
        from ..models.reviewed_roll import ReviewedRoll
        from ..models.seat_accuracy import SeatAccuracy

        d = dict(src_dict)
        engine_version = d.pop("engine_version")

        plies = []
        _plies = d.pop("plies")
        for plies_item_data in _plies:
            plies_item = ReviewedPly.from_dict(plies_item_data)

            plies.append(plies_item)

        rolls = []
        _rolls = d.pop("rolls")
        for rolls_item_data in _rolls:
            rolls_item = ReviewedRoll.from_dict(rolls_item_data)

            rolls.append(rolls_item)

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = SeatAccuracy.from_dict(seats_item_data)

            seats.append(seats_item)

        record_review = cls(
            engine_version=engine_version,
            plies=plies,
            rolls=rolls,
            seats=seats,
        )

        record_review.additional_properties = d
        return record_review

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SeatAccuracy")


@_attrs_define
class SeatAccuracy:
    """The accuracy of a seat's moves, and its luck with the dice. A choice is a move that was neither taken
    back nor the only legal one.

        Attributes:
            accuracy (float | None): The accuracy of its choices, in percent: 100 if each was a best move. Null without a
                choice.
            best (int): The number of choices that were a best move.
            blunder (int): The number of choices that were blunders.
            good (int): The number of choices that were good.
            inaccuracy (int): The number of choices that were inaccuracies.
            luck (float): The luck of the seat: the sum of `luck` of its rolls. 0 in a game without dice.
            mistake (int): The number of choices that were mistakes.
            seat (int): A place at the table, numbered from 0.
    """

    accuracy: float | None
    best: int
    blunder: int
    good: int
    inaccuracy: int
    luck: float
    mistake: int
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        accuracy: float | None
        accuracy = self.accuracy

        best = self.best

        blunder = self.blunder

        good = self.good

        inaccuracy = self.inaccuracy

        luck = self.luck

        mistake = self.mistake

        seat = self.seat

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "accuracy": accuracy,
                "best": best,
                "blunder": blunder,
                "good": good,
                "inaccuracy": inaccuracy,
                "luck": luck,
                "mistake": mistake,
                "seat": seat,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_accuracy(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        accuracy = _parse_accuracy(d.pop("accuracy"))

        best = d.pop("best")

        blunder = d.pop("blunder")

        good = d.pop("good")

        inaccuracy = d.pop("inaccuracy")

        luck = d.pop("luck")

        mistake = d.pop("mistake")

        seat = d.pop("seat")

        seat_accuracy = cls(
            accuracy=accuracy,
            best=best,
            blunder=blunder,
            good=good,
            inaccuracy=inaccuracy,
            luck=luck,
            mistake=mistake,
            seat=seat,
        )

        seat_accuracy.additional_properties = d
        return seat_accuracy

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

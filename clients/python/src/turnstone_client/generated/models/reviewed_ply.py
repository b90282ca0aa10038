from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ReviewedPly")


@_attrs_define
class ReviewedPly:
    """A move that was reviewed. Expected results are those of the seat that moved: 1 is a win, 0 a loss.

    Attributes:
        best (None | str): The best move: the one that was played if none is better. Null if the engine failed here.
        expected_after (float | None): The expected result after the move that was played; null if the engine failed
            here.
        expected_before (float | None): The expected result with the best move, after the dice that the seat had; null
            if the engine failed
            here.
        is_exact (bool): Whether both results follow from the rules alone.
        is_forced (bool): Whether it was the only legal move.
        is_taken_back (bool): Whether it was taken back later.
        lost (float | None): The loss by the move: `expected_before` less `expected_after`. Null if the engine failed
            here.
        move (str): The move that was played.
        ply (int): The ply that the move became.
        seat (int): A place at the table, numbered from 0.
        verdict (None | str): The verdict: `best` (nothing was better), `good` (it lost less than 0.05), `inaccuracy`
            (less than
            0.1), `mistake` (less than 0.2) or `blunder`. Null if the engine failed here.
    """

    best: None | str
    expected_after: float | None
    expected_before: float | None
    is_exact: bool
    is_forced: bool
    is_taken_back: bool
    lost: float | None
    move: str
    ply: int
    seat: int
    verdict: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        best: None | str
        best = self.best

        expected_after: float | None
        expected_after = self.expected_after

        expected_before: float | None
        expected_before = self.expected_before

        is_exact = self.is_exact

        is_forced = self.is_forced

        is_taken_back = self.is_taken_back

        lost: float | None
        lost = self.lost

        move = self.move

        ply = self.ply

        seat = self.seat

        verdict: None | str
        verdict = self.verdict

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "best": best,
                "expected_after": expected_after,
                "expected_before": expected_before,
                "is_exact": is_exact,
                "is_forced": is_forced,
                "is_taken_back": is_taken_back,
                "lost": lost,
                "move": move,
                "ply": ply,
                "seat": seat,
                "verdict": verdict,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_best(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        best = _parse_best(d.pop("best"))

        def _parse_expected_after(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        expected_after = _parse_expected_after(d.pop("expected_after"))

        def _parse_expected_before(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        expected_before = _parse_expected_before(d.pop("expected_before"))

        is_exact = d.pop("is_exact")

        is_forced = d.pop("is_forced")

        is_taken_back = d.pop("is_taken_back")

        def _parse_lost(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        lost = _parse_lost(d.pop("lost"))

        move = d.pop("move")

        ply = d.pop("ply")

        seat = d.pop("seat")

        def _parse_verdict(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        verdict = _parse_verdict(d.pop("verdict"))

        reviewed_ply = cls(
            best=best,
            expected_after=expected_after,
            expected_before=expected_before,
            is_exact=is_exact,
            is_forced=is_forced,
            is_taken_back=is_taken_back,
            lost=lost,
            move=move,
            ply=ply,
            seat=seat,
            verdict=verdict,
        )

        reviewed_ply.additional_properties = d
        return reviewed_ply

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

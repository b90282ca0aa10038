from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MoveHint")


@_attrs_define
class MoveHint:
    """The move that the engine would play.

    Attributes:
        expected (float): The expected result of the move for the seat: 1 is a win, 0 a loss, one half a draw.
        is_exact (bool): Whether the expected result is exact: it follows from the rules alone.
        move (str): The best move.
        ply (int): The ply of the match for which it is.
        seat (int): A place at the table, numbered from 0.
    """

    expected: float
    is_exact: bool
    move: str
    ply: int
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        expected = self.expected

        is_exact = self.is_exact

        move = self.move

        ply = self.ply

        seat = self.seat

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "expected": expected,
                "is_exact": is_exact,
                "move": move,
                "ply": ply,
                "seat": seat,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        expected = d.pop("expected")

        is_exact = d.pop("is_exact")

        move = d.pop("move")

        ply = d.pop("ply")

        seat = d.pop("seat")

        move_hint = cls(
            expected=expected,
            is_exact=is_exact,
            move=move,
            ply=ply,
            seat=seat,
        )

        move_hint.additional_properties = d
        return move_hint

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

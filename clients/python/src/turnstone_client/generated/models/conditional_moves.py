from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.conditional_ply import ConditionalPly


T = TypeVar("T", bound="ConditionalMoves")


@_attrs_define
class ConditionalMoves:
    """A tree of plies that a player prepares: those that may happen, and the player's answers to them.

    Attributes:
        lines (list[ConditionalPly]): The plies that may come next: several moves or rolls where another side or the
            dice decide, one move
            where the player does.
    """

    lines: list[ConditionalPly]

    def to_dict(self) -> dict[str, Any]:
        lines = []
        for lines_item_data in self.lines:
            lines_item = lines_item_data.to_dict()
            lines.append(lines_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "lines": lines,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.conditional_ply import ConditionalPly

        d = dict(src_dict)
        lines = []
        _lines = d.pop("lines")
        for lines_item_data in _lines:
            lines_item = ConditionalPly.from_dict(lines_item_data)

            lines.append(lines_item)

        conditional_moves = cls(
            lines=lines,
        )

        return conditional_moves

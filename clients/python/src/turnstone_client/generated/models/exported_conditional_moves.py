from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.conditional_moves import ConditionalMoves


T = TypeVar("T", bound="ExportedConditionalMoves")


@_attrs_define
class ExportedConditionalMoves:
    """Prepared answers.

    Attributes:
        moves (ConditionalMoves): A tree of plies that a player prepares: those that may happen, and the player's
            answers to them.
        ply (int): The ply of the match when they were prepared.
    """

    moves: ConditionalMoves
    ply: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        moves = self.moves.to_dict()

        ply = self.ply

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "moves": moves,
                "ply": ply,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.conditional_moves import ConditionalMoves

        d = dict(src_dict)
        moves = ConditionalMoves.from_dict(d.pop("moves"))

        ply = d.pop("ply")

        exported_conditional_moves = cls(
            moves=moves,
            ply=ply,
        )

        exported_conditional_moves.additional_properties = d
        return exported_conditional_moves

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.game_move import GameMove


T = TypeVar("T", bound="LegalMoves")


@_attrs_define
class LegalMoves:
    """All legal moves of a position, each once.

    Attributes:
        moves (list[GameMove]): The moves; none unless the match is active.
        ply (int): The ply of the match, to send with a move.
        seats (list[int]): The seats that may play one of them.
    """

    moves: list[GameMove]
    ply: int
    seats: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        ply = self.ply

        seats = self.seats

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "moves": moves,
                "ply": ply,
                "seats": seats,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.game_move import GameMove

        d = dict(src_dict)
        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = GameMove.from_dict(moves_item_data)

            moves.append(moves_item)

        ply = d.pop("ply")

        seats = cast(list[int], d.pop("seats"))

        legal_moves = cls(
            moves=moves,
            ply=ply,
            seats=seats,
        )

        legal_moves.additional_properties = d
        return legal_moves

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

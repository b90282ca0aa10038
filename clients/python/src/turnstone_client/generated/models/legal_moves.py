from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.game_move import GameMove
    from ..models.move_draft import MoveDraft


T = TypeVar("T", bound="LegalMoves")


@_attrs_define
class LegalMoves:
    """All legal moves of a position, each once.

    Attributes:
        moves (list[GameMove]): The moves; none unless the match is active, and none in the response to a `prefix`.
        ply (int): The ply of the match, to send with a move.
        seats (list[int]): The seats that may play one of them.
        draft (MoveDraft | Unset): A move that is built tap by tap.
    """

    moves: list[GameMove]
    ply: int
    seats: list[int]
    draft: MoveDraft | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        ply = self.ply

        seats = self.seats

        draft: dict[str, Any] | Unset = UNSET
        if not isinstance(self.draft, Unset):
            draft = self.draft.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "moves": moves,
                "ply": ply,
                "seats": seats,
            }
        )
        if draft is not UNSET:
            field_dict["draft"] = draft

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.game_move import GameMove
        from ..models.move_draft import MoveDraft

        d = dict(src_dict)
        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = GameMove.from_dict(moves_item_data)

            moves.append(moves_item)

        ply = d.pop("ply")

        seats = cast(list[int], d.pop("seats"))

        _draft = d.pop("draft", UNSET)
        draft: MoveDraft | Unset
        if isinstance(_draft, Unset):
            draft = UNSET
        else:
            draft = MoveDraft.from_dict(_draft)

        legal_moves = cls(
            moves=moves,
            ply=ply,
            seats=seats,
            draft=draft,
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

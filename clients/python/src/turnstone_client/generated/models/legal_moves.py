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
        draft (MoveDraft | None | Unset):
    """

    moves: list[GameMove]
    ply: int
    seats: list[int]
    draft: MoveDraft | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.move_draft import MoveDraft

        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        ply = self.ply

        seats = self.seats

        draft: dict[str, Any] | None | Unset
        if isinstance(self.draft, Unset):
            draft = UNSET
        elif isinstance(self.draft, MoveDraft):
            draft = self.draft.to_dict()
        else:
            draft = self.draft

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

        def _parse_draft(data: object) -> MoveDraft | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                draft_type_0 = MoveDraft.from_dict(data)

                return draft_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MoveDraft | None | Unset, data)

        draft = _parse_draft(d.pop("draft", UNSET))

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

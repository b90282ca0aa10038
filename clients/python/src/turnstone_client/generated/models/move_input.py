from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.conditional_ply import ConditionalPly


T = TypeVar("T", bound="MoveInput")


@_attrs_define
class MoveInput:
    """A move, and the ply that the client has seen.

    Example:
        {'move': '3', 'ply': 3}

    Attributes:
        move (str): The move in the game's notation.
        ply (int): The `ply` of the match that the client has seen; the move becomes the next.
        offer_draw (bool | None | Unset): Whether to offer a draw with the move.
        seat (int | None | Unset): The seat, if the account may act for several.
        then (list[ConditionalPly] | None | Unset): Conditional moves to prepare with the move, as their `lines`: they
            begin in the position
            after it. They replace what was prepared before; null or absent leaves that. The
            move and its lines are taken together or not at all. A repeat of the move ignores them.
    """

    move: str
    ply: int
    offer_draw: bool | None | Unset = UNSET
    seat: int | None | Unset = UNSET
    then: list[ConditionalPly] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        move = self.move

        ply = self.ply

        offer_draw: bool | None | Unset
        if isinstance(self.offer_draw, Unset):
            offer_draw = UNSET
        else:
            offer_draw = self.offer_draw

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat

        then: list[dict[str, Any]] | None | Unset
        if isinstance(self.then, Unset):
            then = UNSET
        elif isinstance(self.then, list):
            then = []
            for then_type_0_item_data in self.then:
                then_type_0_item = then_type_0_item_data.to_dict()
                then.append(then_type_0_item)

        else:
            then = self.then

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "move": move,
                "ply": ply,
            }
        )
        if offer_draw is not UNSET:
            field_dict["offer_draw"] = offer_draw
        if seat is not UNSET:
            field_dict["seat"] = seat
        if then is not UNSET:
            field_dict["then"] = then

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.conditional_ply import ConditionalPly

        d = dict(src_dict)
        move = d.pop("move")

        ply = d.pop("ply")

        def _parse_offer_draw(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        offer_draw = _parse_offer_draw(d.pop("offer_draw", UNSET))

        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))

        def _parse_then(data: object) -> list[ConditionalPly] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                then_type_0 = []
                _then_type_0 = data
                for then_type_0_item_data in _then_type_0:
                    then_type_0_item = ConditionalPly.from_dict(then_type_0_item_data)

                    then_type_0.append(then_type_0_item)

                return then_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ConditionalPly] | None | Unset, data)

        then = _parse_then(d.pop("then", UNSET))

        move_input = cls(
            move=move,
            ply=ply,
            offer_draw=offer_draw,
            seat=seat,
            then=then,
        )

        return move_input

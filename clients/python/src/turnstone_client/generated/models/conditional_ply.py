from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ConditionalPly")


@_attrs_define
class ConditionalPly:
    """A move of whoever is to act, or a roll of the dice, and what follows. Has either `move` or
    `roll`. Passes happen by themselves and are left out.

        Attributes:
            move (str | Unset): The move, in the game's notation.
            next_ (list[ConditionalPly] | Unset): What may happen next.
            roll (list[int] | Unset): The faces of the dice, in any order. An empty list is none: some generated clients
                send it for
                a member that is not given.
    """

    move: str | Unset = UNSET
    next_: list[ConditionalPly] | Unset = UNSET
    roll: list[int] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        move = self.move

        next_: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.next_, Unset):
            next_ = []
            for next_item_data in self.next_:
                next_item = next_item_data.to_dict()
                next_.append(next_item)

        roll: list[int] | Unset = UNSET
        if not isinstance(self.roll, Unset):
            roll = self.roll

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if move is not UNSET:
            field_dict["move"] = move
        if next_ is not UNSET:
            field_dict["next"] = next_
        if roll is not UNSET:
            field_dict["roll"] = roll

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        move = d.pop("move", UNSET)

        _next_ = d.pop("next", UNSET)
        next_: list[ConditionalPly] | Unset = UNSET
        if _next_ is not UNSET:
            next_ = []
            for next_item_data in _next_:
                next_item = ConditionalPly.from_dict(next_item_data)

                next_.append(next_item)

        roll = cast(list[int], d.pop("roll", UNSET))

        conditional_ply = cls(
            move=move,
            next_=next_,
            roll=roll,
        )

        return conditional_ply

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
            move (None | str | Unset): The move, in the game's notation.
            next_ (list[ConditionalPly] | None | Unset): The plies that may come next.
            roll (list[int] | None | Unset): The faces of the dice, in any order. An empty list is none: some generated
                clients send it for
                a member that is not given.
    """

    move: None | str | Unset = UNSET
    next_: list[ConditionalPly] | None | Unset = UNSET
    roll: list[int] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        move: None | str | Unset
        if isinstance(self.move, Unset):
            move = UNSET
        else:
            move = self.move

        next_: list[dict[str, Any]] | None | Unset
        if isinstance(self.next_, Unset):
            next_ = UNSET
        elif isinstance(self.next_, list):
            next_ = []
            for next_type_0_item_data in self.next_:
                next_type_0_item = next_type_0_item_data.to_dict()
                next_.append(next_type_0_item)

        else:
            next_ = self.next_

        roll: list[int] | None | Unset
        if isinstance(self.roll, Unset):
            roll = UNSET
        elif isinstance(self.roll, list):
            roll = self.roll

        else:
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

        def _parse_move(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        move = _parse_move(d.pop("move", UNSET))

        def _parse_next_(data: object) -> list[ConditionalPly] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                next_type_0 = []
                _next_type_0 = data
                for next_type_0_item_data in _next_type_0:
                    next_type_0_item = ConditionalPly.from_dict(next_type_0_item_data)

                    next_type_0.append(next_type_0_item)

                return next_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ConditionalPly] | None | Unset, data)

        next_ = _parse_next_(d.pop("next", UNSET))

        def _parse_roll(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                roll_type_0 = cast(list[int], data)

                return roll_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        roll = _parse_roll(d.pop("roll", UNSET))

        conditional_ply = cls(
            move=move,
            next_=next_,
            roll=roll,
        )

        return conditional_ply

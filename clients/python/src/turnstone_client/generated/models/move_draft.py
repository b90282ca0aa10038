from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.move_step import MoveStep
    from ..models.move_tap import MoveTap


T = TypeVar("T", bound="MoveDraft")


@_attrs_define
class MoveDraft:
    """A move that is built tap by tap.

    Attributes:
        move (None | str): The move that the taps make, in the game's notation: send it to play the move. Null while a
            tap
            has to follow. With a move, the player may stop here or tap on.
        next_ (list[MoveTap]): The taps that may follow, each once. Empty once nothing can follow, and unless the match
            is
            active.
        prefix (list[str]): The taps so far.
        steps (list[MoveStep]): The steps of that move on the board; none without one.
    """

    move: None | str
    next_: list[MoveTap]
    prefix: list[str]
    steps: list[MoveStep]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        move: None | str
        move = self.move

        next_ = []
        for next_item_data in self.next_:
            next_item = next_item_data.to_dict()
            next_.append(next_item)

        prefix = self.prefix

        steps = []
        for steps_item_data in self.steps:
            steps_item = steps_item_data.to_dict()
            steps.append(steps_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "move": move,
                "next": next_,
                "prefix": prefix,
                "steps": steps,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.move_step import MoveStep
        from ..models.move_tap import MoveTap

        d = dict(src_dict)

        def _parse_move(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        move = _parse_move(d.pop("move"))

        next_ = []
        _next_ = d.pop("next")
        for next_item_data in _next_:
            next_item = MoveTap.from_dict(next_item_data)

            next_.append(next_item)

        prefix = cast(list[str], d.pop("prefix"))

        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:
            steps_item = MoveStep.from_dict(steps_item_data)

            steps.append(steps_item)

        move_draft = cls(
            move=move,
            next_=next_,
            prefix=prefix,
            steps=steps,
        )

        move_draft.additional_properties = d
        return move_draft

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

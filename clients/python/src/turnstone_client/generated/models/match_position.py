from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.game_result import GameResult
    from ..models.game_state import GameState
    from ..models.last_move import LastMove
    from ..models.move_step import MoveStep


T = TypeVar("T", bound="MatchPosition")


@_attrs_define
class MatchPosition:
    """The position after a ply.

    Attributes:
        ply (int): The ply.
        state (GameState): A game's state: the member that `game` names is present.
        steps (list[MoveStep]): The steps of the move that became this ply, to play as a film on the picture of the ply
            before; none after a
            pass or a takeback.
        to_act (list[int]): The seats that may act in this position.
        version (int): The `seq` of the last event before the next ply.
        last_move (LastMove | Unset): The newest move of a match.
        result (GameResult | Unset): The result of a match. Example: {'reason': 'more_stones', 'score': [29, 19],
            'winners': [0]}.
        words (str | Unset): The newest ply in a few words in the request's language, to show after the player's name
            and a colon:
            `sows 5 from pit 3, captures 6`. Absent at the start.
    """

    ply: int
    state: GameState
    steps: list[MoveStep]
    to_act: list[int]
    version: int
    last_move: LastMove | Unset = UNSET
    result: GameResult | Unset = UNSET
    words: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ply = self.ply

        state = self.state.to_dict()

        steps = []
        for steps_item_data in self.steps:
            steps_item = steps_item_data.to_dict()
            steps.append(steps_item)

        to_act = self.to_act

        version = self.version

        last_move: dict[str, Any] | Unset = UNSET
        if not isinstance(self.last_move, Unset):
            last_move = self.last_move.to_dict()

        result: dict[str, Any] | Unset = UNSET
        if not isinstance(self.result, Unset):
            result = self.result.to_dict()

        words = self.words

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ply": ply,
                "state": state,
                "steps": steps,
                "to_act": to_act,
                "version": version,
            }
        )
        if last_move is not UNSET:
            field_dict["last_move"] = last_move
        if result is not UNSET:
            field_dict["result"] = result
        if words is not UNSET:
            field_dict["words"] = words

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.game_result import GameResult
        from ..models.game_state import GameState
        from ..models.last_move import LastMove
        from ..models.move_step import MoveStep

        d = dict(src_dict)
        ply = d.pop("ply")

        state = GameState.from_dict(d.pop("state"))

        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:
            steps_item = MoveStep.from_dict(steps_item_data)

            steps.append(steps_item)

        to_act = cast(list[int], d.pop("to_act"))

        version = d.pop("version")

        _last_move = d.pop("last_move", UNSET)
        last_move: LastMove | Unset
        if isinstance(_last_move, Unset):
            last_move = UNSET
        else:
            last_move = LastMove.from_dict(_last_move)

        _result = d.pop("result", UNSET)
        result: GameResult | Unset
        if isinstance(_result, Unset):
            result = UNSET
        else:
            result = GameResult.from_dict(_result)

        words = d.pop("words", UNSET)

        match_position = cls(
            ply=ply,
            state=state,
            steps=steps,
            to_act=to_act,
            version=version,
            last_move=last_move,
            result=result,
            words=words,
        )

        match_position.additional_properties = d
        return match_position

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.game_result import GameResult
    from ..models.game_state import GameState
    from ..models.last_move import LastMove


T = TypeVar("T", bound="MatchPosition")


@_attrs_define
class MatchPosition:
    """The position after a ply.

    Attributes:
        last_move (LastMove | None):
        ply (int): The ply.
        result (GameResult | None):
        state (GameState): A game's state: the member that `game` names is present.
        to_act (list[int]): The seats that may act in this position.
        version (int): The `seq` of the last event before the next ply.
    """

    last_move: LastMove | None
    ply: int
    result: GameResult | None
    state: GameState
    to_act: list[int]
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.game_result import GameResult
        from ..models.last_move import LastMove

        last_move: dict[str, Any] | None
        if isinstance(self.last_move, LastMove):
            last_move = self.last_move.to_dict()
        else:
            last_move = self.last_move

        ply = self.ply

        result: dict[str, Any] | None
        if isinstance(self.result, GameResult):
            result = self.result.to_dict()
        else:
            result = self.result

        state = self.state.to_dict()

        to_act = self.to_act

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "last_move": last_move,
                "ply": ply,
                "result": result,
                "state": state,
                "to_act": to_act,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.game_result import GameResult
        from ..models.game_state import GameState
        from ..models.last_move import LastMove

        d = dict(src_dict)

        def _parse_last_move(data: object) -> LastMove | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_move_type_0 = LastMove.from_dict(data)

                return last_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(LastMove | None, data)

        last_move = _parse_last_move(d.pop("last_move"))

        ply = d.pop("ply")

        def _parse_result(data: object) -> GameResult | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = GameResult.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(GameResult | None, data)

        result = _parse_result(d.pop("result"))

        state = GameState.from_dict(d.pop("state"))

        to_act = cast(list[int], d.pop("to_act"))

        version = d.pop("version")

        match_position = cls(
            last_move=last_move,
            ply=ply,
            result=result,
            state=state,
            to_act=to_act,
            version=version,
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

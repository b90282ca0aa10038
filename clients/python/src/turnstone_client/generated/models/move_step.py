from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.board_place import BoardPlace


T = TypeVar("T", bound="MoveStep")


@_attrs_define
class MoveStep:
    """A step of a move: things that go from one place to another. The places have the names that they have in the
    picture of the position before the move.

        Attributes:
            count (int): How many they are.
            direction (None | str): The direction of a prong, as in the notation; otherwise null.
            kind (str): Its kind: `place` (from the hand), `move`, `jump`, `sow` (a stone), `capture` (to a store, or off
                the board),
                `bank` (the rest of a pit at the end), `enter`, `hit`, `bear_off` or `prong`; later perhaps others.
            side (int | None): The side whose things they are; null for what belongs to nobody.
            origin (BoardPlace | Unset): A place of the board, by its name in the notation of moves.
            target (BoardPlace | Unset): A place of the board, by its name in the notation of moves.
    """

    count: int
    direction: None | str
    kind: str
    side: int | None
    origin: BoardPlace | Unset = UNSET
    target: BoardPlace | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        count = self.count

        direction: None | str
        direction = self.direction

        kind = self.kind

        side: int | None
        side = self.side

        origin: dict[str, Any] | Unset = UNSET
        if not isinstance(self.origin, Unset):
            origin = self.origin.to_dict()

        target: dict[str, Any] | Unset = UNSET
        if not isinstance(self.target, Unset):
            target = self.target.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "count": count,
                "direction": direction,
                "kind": kind,
                "side": side,
            }
        )
        if origin is not UNSET:
            field_dict["origin"] = origin
        if target is not UNSET:
            field_dict["target"] = target

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.board_place import BoardPlace

        d = dict(src_dict)
        count = d.pop("count")

        def _parse_direction(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        direction = _parse_direction(d.pop("direction"))

        kind = d.pop("kind")

        def _parse_side(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        side = _parse_side(d.pop("side"))

        _origin = d.pop("origin", UNSET)
        origin: BoardPlace | Unset
        if isinstance(_origin, Unset):
            origin = UNSET
        else:
            origin = BoardPlace.from_dict(_origin)

        _target = d.pop("target", UNSET)
        target: BoardPlace | Unset
        if isinstance(_target, Unset):
            target = UNSET
        else:
            target = BoardPlace.from_dict(_target)

        move_step = cls(
            count=count,
            direction=direction,
            kind=kind,
            side=side,
            origin=origin,
            target=target,
        )

        move_step.additional_properties = d
        return move_step

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

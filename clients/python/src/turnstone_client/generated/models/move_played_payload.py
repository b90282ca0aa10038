from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="MovePlayedPayload")


@_attrs_define
class MovePlayedPayload:
    """A move, in canonical notation.

    Attributes:
        move (str): The move in the game's notation.
        ply (int): The number of the ply that the move became, from 1.
        forced (bool | Unset): `true` if it was the only legal move and the server played it, as the player wished; else
            absent.
        remaining_milliseconds (int | Unset): The time left on the mover's clock, increment included; absent without a
            clock.
    """

    move: str
    ply: int
    forced: bool | Unset = UNSET
    remaining_milliseconds: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        move = self.move

        ply = self.ply

        forced = self.forced

        remaining_milliseconds = self.remaining_milliseconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "move": move,
                "ply": ply,
            }
        )
        if forced is not UNSET:
            field_dict["forced"] = forced
        if remaining_milliseconds is not UNSET:
            field_dict["remaining_milliseconds"] = remaining_milliseconds

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        move = d.pop("move")

        ply = d.pop("ply")

        forced = d.pop("forced", UNSET)

        remaining_milliseconds = d.pop("remaining_milliseconds", UNSET)

        move_played_payload = cls(
            move=move,
            ply=ply,
            forced=forced,
            remaining_milliseconds=remaining_milliseconds,
        )

        move_played_payload.additional_properties = d
        return move_played_payload

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

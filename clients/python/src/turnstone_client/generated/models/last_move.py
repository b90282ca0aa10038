from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="LastMove")


@_attrs_define
class LastMove:
    """The newest move of a match.

    Attributes:
        at (datetime.datetime): When it was played.
        move (str): The move in canonical notation.
        ply (int): The ply of the move.
        seat (int): The seat that played it.
    """

    at: datetime.datetime
    move: str
    ply: int
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        move = self.move

        ply = self.ply

        seat = self.seat

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "move": move,
                "ply": ply,
                "seat": seat,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        move = d.pop("move")

        ply = d.pop("ply")

        seat = d.pop("seat")

        last_move = cls(
            at=at,
            move=move,
            ply=ply,
            seat=seat,
        )

        last_move.additional_properties = d
        return last_move

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

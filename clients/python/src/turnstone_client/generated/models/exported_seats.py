from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedSeats")


@_attrs_define
class ExportedSeats:
    """The balance of seats of an account in a variant: how often it had each seat in matches that seeks have
    started.

        Attributes:
            first_at (datetime.datetime | None): When it last had the first seat; null: never.
            firsts (int): The number of matches in the first seat.
            game (str): The family of games.
            seconds (int): The number of matches in the second seat.
            variant (str): The variant.
    """

    first_at: datetime.datetime | None
    firsts: int
    game: str
    seconds: int
    variant: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        first_at: None | str
        if isinstance(self.first_at, datetime.datetime):
            first_at = self.first_at.isoformat()
        else:
            first_at = self.first_at

        firsts = self.firsts

        game = self.game

        seconds = self.seconds

        variant = self.variant

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "first_at": first_at,
                "firsts": firsts,
                "game": game,
                "seconds": seconds,
                "variant": variant,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_first_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                first_at_type_0 = datetime.datetime.fromisoformat(data)

                return first_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        first_at = _parse_first_at(d.pop("first_at"))

        firsts = d.pop("firsts")

        game = d.pop("game")

        seconds = d.pop("seconds")

        variant = d.pop("variant")

        exported_seats = cls(
            first_at=first_at,
            firsts=firsts,
            game=game,
            seconds=seconds,
            variant=variant,
        )

        exported_seats.additional_properties = d
        return exported_seats

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

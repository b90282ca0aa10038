from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="SeatSummary")


@_attrs_define
class SeatSummary:
    """A seat of a match in a list.

    Attributes:
        player (None | PlayerSummary):
        seat (int): The seat's number, from 0.
        side (str): The side that it plays for, in the words of the game.
    """

    player: None | PlayerSummary
    seat: int
    side: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.player_summary import PlayerSummary

        player: dict[str, Any] | None
        if isinstance(self.player, PlayerSummary):
            player = self.player.to_dict()
        else:
            player = self.player

        seat = self.seat

        side = self.side

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "player": player,
                "seat": seat,
                "side": side,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)

        def _parse_player(data: object) -> None | PlayerSummary:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                player_type_0 = PlayerSummary.from_dict(data)

                return player_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PlayerSummary, data)

        player = _parse_player(d.pop("player"))

        seat = d.pop("seat")

        side = d.pop("side")

        seat_summary = cls(
            player=player,
            seat=seat,
            side=side,
        )

        seat_summary.additional_properties = d
        return seat_summary

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

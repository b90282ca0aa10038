from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="SeatSummary")


@_attrs_define
class SeatSummary:
    """A seat of a match in a list.

    Attributes:
        automatic_vacation (bool): Whether a day of automatic vacation may be drawn for the seat at `deadline`.
        seat (int): The seat's number, from 0.
        side (str): The side that it plays for, in the words of the game.
        player (PlayerSummary | Unset): A player as others see them.
    """

    automatic_vacation: bool
    seat: int
    side: str
    player: PlayerSummary | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        automatic_vacation = self.automatic_vacation

        seat = self.seat

        side = self.side

        player: dict[str, Any] | Unset = UNSET
        if not isinstance(self.player, Unset):
            player = self.player.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "automatic_vacation": automatic_vacation,
                "seat": seat,
                "side": side,
            }
        )
        if player is not UNSET:
            field_dict["player"] = player

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)
        automatic_vacation = d.pop("automatic_vacation")

        seat = d.pop("seat")

        side = d.pop("side")

        _player = d.pop("player", UNSET)
        player: PlayerSummary | Unset
        if isinstance(_player, Unset):
            player = UNSET
        else:
            player = PlayerSummary.from_dict(_player)

        seat_summary = cls(
            automatic_vacation=automatic_vacation,
            seat=seat,
            side=side,
            player=player,
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

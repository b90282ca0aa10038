from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="MatchSeat")


@_attrs_define
class MatchSeat:
    """A seat of a match.

    Attributes:
        automatic_vacation (bool): Whether a day of automatic vacation may be drawn for the seat at `deadline`.
        remaining_seconds (int | None): Seconds left as of the newest event, rounded down; null without a clock.
        seat (int): The seat's number, from 0.
        side (str): The side that it plays for, in the words of the game.
        vacation_until (datetime.datetime | None): The end of the player's current vacation; null if there is none, or
            the match is over.
        player (PlayerSummary | Unset): A player as others see them.
    """

    automatic_vacation: bool
    remaining_seconds: int | None
    seat: int
    side: str
    vacation_until: datetime.datetime | None
    player: PlayerSummary | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        automatic_vacation = self.automatic_vacation

        remaining_seconds: int | None
        remaining_seconds = self.remaining_seconds

        seat = self.seat

        side = self.side

        vacation_until: None | str
        if isinstance(self.vacation_until, datetime.datetime):
            vacation_until = self.vacation_until.isoformat()
        else:
            vacation_until = self.vacation_until

        player: dict[str, Any] | Unset = UNSET
        if not isinstance(self.player, Unset):
            player = self.player.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "automatic_vacation": automatic_vacation,
                "remaining_seconds": remaining_seconds,
                "seat": seat,
                "side": side,
                "vacation_until": vacation_until,
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

        def _parse_remaining_seconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        remaining_seconds = _parse_remaining_seconds(d.pop("remaining_seconds"))

        seat = d.pop("seat")

        side = d.pop("side")

        def _parse_vacation_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                vacation_until_type_0 = datetime.datetime.fromisoformat(data)

                return vacation_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        vacation_until = _parse_vacation_until(d.pop("vacation_until"))

        _player = d.pop("player", UNSET)
        player: PlayerSummary | Unset
        if isinstance(_player, Unset):
            player = UNSET
        else:
            player = PlayerSummary.from_dict(_player)

        match_seat = cls(
            automatic_vacation=automatic_vacation,
            remaining_seconds=remaining_seconds,
            seat=seat,
            side=side,
            vacation_until=vacation_until,
            player=player,
        )

        match_seat.additional_properties = d
        return match_seat

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

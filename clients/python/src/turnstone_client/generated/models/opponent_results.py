from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="OpponentResults")


@_attrs_define
class OpponentResults:
    """A player's results against an opponent, in finished matches.

    Attributes:
        draws (int): The drawn matches.
        last_played_at (datetime.datetime): When the newest match was finished.
        losses (int): The matches that the opponent has won.
        matches (int): The number of matches.
        player (PlayerSummary): A player as others see them.
        wins (int): The matches that the player has won.
    """

    draws: int
    last_played_at: datetime.datetime
    losses: int
    matches: int
    player: PlayerSummary
    wins: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        draws = self.draws

        last_played_at = self.last_played_at.isoformat()

        losses = self.losses

        matches = self.matches

        player = self.player.to_dict()

        wins = self.wins

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "draws": draws,
                "last_played_at": last_played_at,
                "losses": losses,
                "matches": matches,
                "player": player,
                "wins": wins,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)
        draws = d.pop("draws")

        last_played_at = datetime.datetime.fromisoformat(d.pop("last_played_at"))

        losses = d.pop("losses")

        matches = d.pop("matches")

        player = PlayerSummary.from_dict(d.pop("player"))

        wins = d.pop("wins")

        opponent_results = cls(
            draws=draws,
            last_played_at=last_played_at,
            losses=losses,
            matches=matches,
            player=player,
            wins=wins,
        )

        opponent_results.additional_properties = d
        return opponent_results

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

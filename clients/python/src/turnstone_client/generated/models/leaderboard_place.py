from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary
    from ..models.rating_standing import RatingStanding


T = TypeVar("T", bound="LeaderboardPlace")


@_attrs_define
class LeaderboardPlace:
    """A place on a leaderboard.

    Attributes:
        percentile (float): How many of the others on the leaderboard have this rank or a lower one, in percent.
        player (PlayerSummary): A player as others see them.
        rank (int): One more than the number of players with a higher score, at most a minute old. Equal scores
            have equal ranks.
        standing (RatingStanding): A rating by Glicko-2.
    """

    percentile: float
    player: PlayerSummary
    rank: int
    standing: RatingStanding
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        percentile = self.percentile

        player = self.player.to_dict()

        rank = self.rank

        standing = self.standing.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "percentile": percentile,
                "player": player,
                "rank": rank,
                "standing": standing,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary
        from ..models.rating_standing import RatingStanding

        d = dict(src_dict)
        percentile = d.pop("percentile")

        player = PlayerSummary.from_dict(d.pop("player"))

        rank = d.pop("rank")

        standing = RatingStanding.from_dict(d.pop("standing"))

        leaderboard_place = cls(
            percentile=percentile,
            player=player,
            rank=rank,
            standing=standing,
        )

        leaderboard_place.additional_properties = d
        return leaderboard_place

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

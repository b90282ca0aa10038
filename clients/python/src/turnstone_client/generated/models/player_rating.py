from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.rating_standing import RatingStanding


T = TypeVar("T", bound="PlayerRating")


@_attrs_define
class PlayerRating:
    """A player's rating in one variant.

    Attributes:
        game (str): The family of games.
        rank (int | None): The rank on the leaderboard, at most a minute old; null for a player who is not on it: while
            the
            rating is provisional, and after a long time without a rated match.
        standing (RatingStanding): A rating by Glicko-2.
        variant (str): The variant.
    """

    game: str
    rank: int | None
    standing: RatingStanding
    variant: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        rank: int | None
        rank = self.rank

        standing = self.standing.to_dict()

        variant = self.variant

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "rank": rank,
                "standing": standing,
                "variant": variant,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.rating_standing import RatingStanding

        d = dict(src_dict)
        game = d.pop("game")

        def _parse_rank(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        rank = _parse_rank(d.pop("rank"))

        standing = RatingStanding.from_dict(d.pop("standing"))

        variant = d.pop("variant")

        player_rating = cls(
            game=game,
            rank=rank,
            standing=standing,
            variant=variant,
        )

        player_rating.additional_properties = d
        return player_rating

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

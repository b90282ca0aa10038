from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="RatingStanding")


@_attrs_define
class RatingStanding:
    """A rating by Glicko-2.

    Attributes:
        deviation (float): The uncertainty of the rating, in points, as of the last match; 350 at the start.
        last_played_at (datetime.datetime): When the last of them ended.
        matches (int): The number of rated matches.
        provisional (bool): Whether the rating is still uncertain: the deviation is above 110. Then it has no rank.
        rating (float): The skill, in points; 1500 at the start.
        score (float): `rating` minus twice `deviation`: leaderboards are ordered by it.
        volatility (float): The volatility: how erratic the results are; 0.06 at the start.
    """

    deviation: float
    last_played_at: datetime.datetime
    matches: int
    provisional: bool
    rating: float
    score: float
    volatility: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        deviation = self.deviation

        last_played_at = self.last_played_at.isoformat()

        matches = self.matches

        provisional = self.provisional

        rating = self.rating

        score = self.score

        volatility = self.volatility

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "deviation": deviation,
                "last_played_at": last_played_at,
                "matches": matches,
                "provisional": provisional,
                "rating": rating,
                "score": score,
                "volatility": volatility,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        deviation = d.pop("deviation")

        last_played_at = datetime.datetime.fromisoformat(d.pop("last_played_at"))

        matches = d.pop("matches")

        provisional = d.pop("provisional")

        rating = d.pop("rating")

        score = d.pop("score")

        volatility = d.pop("volatility")

        rating_standing = cls(
            deviation=deviation,
            last_played_at=last_played_at,
            matches=matches,
            provisional=provisional,
            rating=rating,
            score=score,
            volatility=volatility,
        )

        rating_standing.additional_properties = d
        return rating_standing

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

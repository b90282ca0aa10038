from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_counts import MatchCounts
    from ..models.player_rating import PlayerRating
    from ..models.variant_results import VariantResults


T = TypeVar("T", bound="PlayerProfile")


@_attrs_define
class PlayerProfile:
    """The public profile of a player. All numbers count public matches only, without solo ones.

    Attributes:
        avatar (str): The path of the picture on this server. It changes with the picture.
        bio (None | str): A few words of the player; null for none.
        completion_rate (float | None): The share, 0 to 1, of the player's matches that the player has not abandoned: by
            cancelling them, by
            running out of time, or by resigning a rated match that has not yet as many plies as count
            (`min_rated_plies` of the game). It counts matches with others that started and are over: finished, or
            cancelled after the start. None of them is against a computer. Null if there are none.
        computer_level (int | None): The level of a computer, 1 to 8; null for all others.
        country (None | str): The country, an alpha-2 code of ISO 3166-1; null for none.
        created_at (datetime.datetime): When the account was created.
        display_name (str): The name to show.
        id (UUID): The account's id, which never changes.
        kind (str): `person`, `bot`: a program plays for the account, `computer`: an opponent of the server's own, or
            `guest`: a person who has not registered.
        last_seen_at (datetime.datetime | None): When the player was last seen, to the hour; null unless the player
            shows it.
        matches (MatchCounts): The numbers of matches of a player.
        ratings (list[PlayerRating]): The ratings by family and variant.
        results (list[VariantResults]): The results by family and variant, where the player has finished a match.
        username (str): The username.
        vacation_until (datetime.datetime | None): The end of the current vacation; null if there is none.
    """

    avatar: str
    bio: None | str
    completion_rate: float | None
    computer_level: int | None
    country: None | str
    created_at: datetime.datetime
    display_name: str
    id: UUID
    kind: str
    last_seen_at: datetime.datetime | None
    matches: MatchCounts
    ratings: list[PlayerRating]
    results: list[VariantResults]
    username: str
    vacation_until: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        avatar = self.avatar

        bio: None | str
        bio = self.bio

        completion_rate: float | None
        completion_rate = self.completion_rate

        computer_level: int | None
        computer_level = self.computer_level

        country: None | str
        country = self.country

        created_at = self.created_at.isoformat()

        display_name = self.display_name

        id = str(self.id)

        kind = self.kind

        last_seen_at: None | str
        if isinstance(self.last_seen_at, datetime.datetime):
            last_seen_at = self.last_seen_at.isoformat()
        else:
            last_seen_at = self.last_seen_at

        matches = self.matches.to_dict()

        ratings = []
        for ratings_item_data in self.ratings:
            ratings_item = ratings_item_data.to_dict()
            ratings.append(ratings_item)

        results = []
        for results_item_data in self.results:
            results_item = results_item_data.to_dict()
            results.append(results_item)

        username = self.username

        vacation_until: None | str
        if isinstance(self.vacation_until, datetime.datetime):
            vacation_until = self.vacation_until.isoformat()
        else:
            vacation_until = self.vacation_until

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "avatar": avatar,
                "bio": bio,
                "completion_rate": completion_rate,
                "computer_level": computer_level,
                "country": country,
                "created_at": created_at,
                "display_name": display_name,
                "id": id,
                "kind": kind,
                "last_seen_at": last_seen_at,
                "matches": matches,
                "ratings": ratings,
                "results": results,
                "username": username,
                "vacation_until": vacation_until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_counts import MatchCounts
        from ..models.player_rating import PlayerRating
        from ..models.variant_results import VariantResults

        d = dict(src_dict)
        avatar = d.pop("avatar")

        def _parse_bio(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        bio = _parse_bio(d.pop("bio"))

        def _parse_completion_rate(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        completion_rate = _parse_completion_rate(d.pop("completion_rate"))

        def _parse_computer_level(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        computer_level = _parse_computer_level(d.pop("computer_level"))

        def _parse_country(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        country = _parse_country(d.pop("country"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        display_name = d.pop("display_name")

        id = UUID(d.pop("id"))

        kind = d.pop("kind")

        def _parse_last_seen_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_seen_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_seen_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_seen_at = _parse_last_seen_at(d.pop("last_seen_at"))

        matches = MatchCounts.from_dict(d.pop("matches"))

        ratings = []
        _ratings = d.pop("ratings")
        for ratings_item_data in _ratings:
            ratings_item = PlayerRating.from_dict(ratings_item_data)

            ratings.append(ratings_item)

        results = []
        _results = d.pop("results")
        for results_item_data in _results:
            results_item = VariantResults.from_dict(results_item_data)

            results.append(results_item)

        username = d.pop("username")

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

        player_profile = cls(
            avatar=avatar,
            bio=bio,
            completion_rate=completion_rate,
            computer_level=computer_level,
            country=country,
            created_at=created_at,
            display_name=display_name,
            id=id,
            kind=kind,
            last_seen_at=last_seen_at,
            matches=matches,
            ratings=ratings,
            results=results,
            username=username,
            vacation_until=vacation_until,
        )

        player_profile.additional_properties = d
        return player_profile

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

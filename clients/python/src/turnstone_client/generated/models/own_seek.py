from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_options import MatchOptions
    from ..models.seek_rating_range import SeekRatingRange
    from ..models.time_control import TimeControl


T = TypeVar("T", bound="OwnSeek")


@_attrs_define
class OwnSeek:
    """A seek, as its owner sees it.

    Attributes:
        clock (TimeControl): The time that players have to think: one flat object, whose members depend on `kind`.
            Example: {'kind': 'per_move', 'per_move_seconds': 259200}.
        color (None | str): The side that I want; null: either.
        created_at (datetime.datetime): When it was made.
        expires_at (datetime.datetime): When it expires. It ends earlier if I send no request for 14 days.
        game (str): The family of games.
        id (UUID): Its id.
        match_ids (list[UUID]): The matches that it has started, oldest first; the newest 100.
        min_completion_rate (float | None): The least `completion_rate` of the opponent; null: none is asked for.
        options (MatchOptions): The options of a match: one flat object of optional members. Which of them a game knows,
            with their values and defaults, is in the catalogue.
        rated (bool): Whether the match counts for ratings.
        rating_range (SeekRatingRange): The greatest difference between the ratings of the seeker and the opponent, in
            points. Example: {'current': 130, 'initial': 100, 'most': 400}.
        standing (int | None): The number of matches that it keeps running; null: it starts one and is done.
        status (str): `waiting` for an opponent, `running` (with as many matches as it is for), or `done`: its match has
            started.
        suggested_computer (int | None): The level of a computer opponent that suits my rating; null unless the seek has
            waited for a
            minute.
        variant (str): The variant.
    """

    clock: TimeControl
    color: None | str
    created_at: datetime.datetime
    expires_at: datetime.datetime
    game: str
    id: UUID
    match_ids: list[UUID]
    min_completion_rate: float | None
    options: MatchOptions
    rated: bool
    rating_range: SeekRatingRange
    standing: int | None
    status: str
    suggested_computer: int | None
    variant: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        clock = self.clock.to_dict()

        color: None | str
        color = self.color

        created_at = self.created_at.isoformat()

        expires_at = self.expires_at.isoformat()

        game = self.game

        id = str(self.id)

        match_ids = []
        for match_ids_item_data in self.match_ids:
            match_ids_item = str(match_ids_item_data)
            match_ids.append(match_ids_item)

        min_completion_rate: float | None
        min_completion_rate = self.min_completion_rate

        options = self.options.to_dict()

        rated = self.rated

        rating_range = self.rating_range.to_dict()

        standing: int | None
        standing = self.standing

        status = self.status

        suggested_computer: int | None
        suggested_computer = self.suggested_computer

        variant = self.variant

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "clock": clock,
                "color": color,
                "created_at": created_at,
                "expires_at": expires_at,
                "game": game,
                "id": id,
                "match_ids": match_ids,
                "min_completion_rate": min_completion_rate,
                "options": options,
                "rated": rated,
                "rating_range": rating_range,
                "standing": standing,
                "status": status,
                "suggested_computer": suggested_computer,
                "variant": variant,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_options import MatchOptions
        from ..models.seek_rating_range import SeekRatingRange
        from ..models.time_control import TimeControl

        d = dict(src_dict)
        clock = TimeControl.from_dict(d.pop("clock"))

        def _parse_color(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        color = _parse_color(d.pop("color"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        game = d.pop("game")

        id = UUID(d.pop("id"))

        match_ids = []
        _match_ids = d.pop("match_ids")
        for match_ids_item_data in _match_ids:
            match_ids_item = UUID(match_ids_item_data)

            match_ids.append(match_ids_item)

        def _parse_min_completion_rate(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        min_completion_rate = _parse_min_completion_rate(d.pop("min_completion_rate"))

        options = MatchOptions.from_dict(d.pop("options"))

        rated = d.pop("rated")

        rating_range = SeekRatingRange.from_dict(d.pop("rating_range"))

        def _parse_standing(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        standing = _parse_standing(d.pop("standing"))

        status = d.pop("status")

        def _parse_suggested_computer(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        suggested_computer = _parse_suggested_computer(d.pop("suggested_computer"))

        variant = d.pop("variant")

        own_seek = cls(
            clock=clock,
            color=color,
            created_at=created_at,
            expires_at=expires_at,
            game=game,
            id=id,
            match_ids=match_ids,
            min_completion_rate=min_completion_rate,
            options=options,
            rated=rated,
            rating_range=rating_range,
            standing=standing,
            status=status,
            suggested_computer=suggested_computer,
            variant=variant,
        )

        own_seek.additional_properties = d
        return own_seek

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_options import MatchOptions
    from ..models.player_summary import PlayerSummary
    from ..models.seek_rating_range import SeekRatingRange
    from ..models.time_control import TimeControl


T = TypeVar("T", bound="OpenSeek")


@_attrs_define
class OpenSeek:
    """A seek, as others see it.

    Attributes:
        clock (TimeControl): The time that players have to think: one flat object, whose members depend on `kind`.
            Example: {'kind': 'per_move', 'per_move_seconds': 259200}.
        color (None | str): The side that the player wants; null: either.
        created_at (datetime.datetime): When it was made.
        game (str): The family of games.
        id (UUID): Its id.
        min_completion_rate (float | None): The least `completion_rate` of the opponent; null: none is asked for.
        options (MatchOptions): The options of a match: one flat object of optional members. Which of them a game knows,
            with their values and defaults, is in the catalogue.
        player (PlayerSummary): A player as others see them.
        rated (bool): Whether the match counts for ratings.
        rating_range (SeekRatingRange): The greatest difference between the ratings of the seeker and the opponent, in
            points. Example: {'current': 130, 'initial': 100, 'most': 400}.
        variant (str): The variant.
    """

    clock: TimeControl
    color: None | str
    created_at: datetime.datetime
    game: str
    id: UUID
    min_completion_rate: float | None
    options: MatchOptions
    player: PlayerSummary
    rated: bool
    rating_range: SeekRatingRange
    variant: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        clock = self.clock.to_dict()

        color: None | str
        color = self.color

        created_at = self.created_at.isoformat()

        game = self.game

        id = str(self.id)

        min_completion_rate: float | None
        min_completion_rate = self.min_completion_rate

        options = self.options.to_dict()

        player = self.player.to_dict()

        rated = self.rated

        rating_range = self.rating_range.to_dict()

        variant = self.variant

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "clock": clock,
                "color": color,
                "created_at": created_at,
                "game": game,
                "id": id,
                "min_completion_rate": min_completion_rate,
                "options": options,
                "player": player,
                "rated": rated,
                "rating_range": rating_range,
                "variant": variant,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_options import MatchOptions
        from ..models.player_summary import PlayerSummary
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

        game = d.pop("game")

        id = UUID(d.pop("id"))

        def _parse_min_completion_rate(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        min_completion_rate = _parse_min_completion_rate(d.pop("min_completion_rate"))

        options = MatchOptions.from_dict(d.pop("options"))

        player = PlayerSummary.from_dict(d.pop("player"))

        rated = d.pop("rated")

        rating_range = SeekRatingRange.from_dict(d.pop("rating_range"))

        variant = d.pop("variant")

        open_seek = cls(
            clock=clock,
            color=color,
            created_at=created_at,
            game=game,
            id=id,
            min_completion_rate=min_completion_rate,
            options=options,
            player=player,
            rated=rated,
            rating_range=rating_range,
            variant=variant,
        )

        open_seek.additional_properties = d
        return open_seek

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.match_options import MatchOptions
    from ..models.seek_rating_range_input import SeekRatingRangeInput
    from ..models.time_control_input import TimeControlInput


T = TypeVar("T", bound="SeekInput")


@_attrs_define
class SeekInput:
    """The match that is wanted, and the opponents that fit.

    Example:
        {'clock': {'kind': 'per_move', 'per_move_seconds': 259200}, 'game': 'mancala', 'min_completion_rate': 0.9,
            'rated': True, 'rating_range': {'initial': 100, 'most': 400}, 'variant': 'egyptian'}

    Attributes:
        game (str): The family of games.
        variant (str): The variant; one that is for two.
        clock (TimeControlInput | Unset): The time control. Which members it has depends on `kind`. Example:
            {'bank_seconds': 864000, 'increment_seconds': 86400, 'kind': 'bank'}.
        color (None | str | Unset): The side that I want to play, in the words of the game, such as `south`; null:
            either.
        expires_in_seconds (int | None | Unset): The lifetime of the seek in seconds, from a minute to 90 days; 90 days
            by default.
        min_completion_rate (float | None | Unset): The least `completion_rate` of the opponent; null: none is asked
            for. It is rounded to two decimals. A player
            who has none yet has broken nothing, and fits.
        options (MatchOptions | Unset): The options of a match: one flat object of optional members. Which of them a
            game knows, with their values and defaults, is in the catalogue.
        rated (bool | None | Unset): Whether the match counts for ratings. Default: true, unless it has no clock, or a
            guest seeks.
            A rated match is between two people, or between two bots.
        rating_range (SeekRatingRangeInput | Unset): The greatest difference between the opponent's rating and mine, in
            points. It grows by 10 points in
            each minute of waiting. Example: {'initial': 100, 'most': 400}.
        standing (int | None | Unset): Keep so many matches of this seek running, started one after the other; null:
            start one.
    """

    game: str
    variant: str
    clock: TimeControlInput | Unset = UNSET
    color: None | str | Unset = UNSET
    expires_in_seconds: int | None | Unset = UNSET
    min_completion_rate: float | None | Unset = UNSET
    options: MatchOptions | Unset = UNSET
    rated: bool | None | Unset = UNSET
    rating_range: SeekRatingRangeInput | Unset = UNSET
    standing: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        variant = self.variant

        clock: dict[str, Any] | Unset = UNSET
        if not isinstance(self.clock, Unset):
            clock = self.clock.to_dict()

        color: None | str | Unset
        if isinstance(self.color, Unset):
            color = UNSET
        else:
            color = self.color

        expires_in_seconds: int | None | Unset
        if isinstance(self.expires_in_seconds, Unset):
            expires_in_seconds = UNSET
        else:
            expires_in_seconds = self.expires_in_seconds

        min_completion_rate: float | None | Unset
        if isinstance(self.min_completion_rate, Unset):
            min_completion_rate = UNSET
        else:
            min_completion_rate = self.min_completion_rate

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        rated: bool | None | Unset
        if isinstance(self.rated, Unset):
            rated = UNSET
        else:
            rated = self.rated

        rating_range: dict[str, Any] | Unset = UNSET
        if not isinstance(self.rating_range, Unset):
            rating_range = self.rating_range.to_dict()

        standing: int | None | Unset
        if isinstance(self.standing, Unset):
            standing = UNSET
        else:
            standing = self.standing

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "game": game,
                "variant": variant,
            }
        )
        if clock is not UNSET:
            field_dict["clock"] = clock
        if color is not UNSET:
            field_dict["color"] = color
        if expires_in_seconds is not UNSET:
            field_dict["expires_in_seconds"] = expires_in_seconds
        if min_completion_rate is not UNSET:
            field_dict["min_completion_rate"] = min_completion_rate
        if options is not UNSET:
            field_dict["options"] = options
        if rated is not UNSET:
            field_dict["rated"] = rated
        if rating_range is not UNSET:
            field_dict["rating_range"] = rating_range
        if standing is not UNSET:
            field_dict["standing"] = standing

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_options import MatchOptions
        from ..models.seek_rating_range_input import SeekRatingRangeInput
        from ..models.time_control_input import TimeControlInput

        d = dict(src_dict)
        game = d.pop("game")

        variant = d.pop("variant")

        _clock = d.pop("clock", UNSET)
        clock: TimeControlInput | Unset
        if isinstance(_clock, Unset):
            clock = UNSET
        else:
            clock = TimeControlInput.from_dict(_clock)

        def _parse_color(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        color = _parse_color(d.pop("color", UNSET))

        def _parse_expires_in_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expires_in_seconds = _parse_expires_in_seconds(
            d.pop("expires_in_seconds", UNSET)
        )

        def _parse_min_completion_rate(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        min_completion_rate = _parse_min_completion_rate(
            d.pop("min_completion_rate", UNSET)
        )

        _options = d.pop("options", UNSET)
        options: MatchOptions | Unset
        if isinstance(_options, Unset):
            options = UNSET
        else:
            options = MatchOptions.from_dict(_options)

        def _parse_rated(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        rated = _parse_rated(d.pop("rated", UNSET))

        _rating_range = d.pop("rating_range", UNSET)
        rating_range: SeekRatingRangeInput | Unset
        if isinstance(_rating_range, Unset):
            rating_range = UNSET
        else:
            rating_range = SeekRatingRangeInput.from_dict(_rating_range)

        def _parse_standing(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        standing = _parse_standing(d.pop("standing", UNSET))

        seek_input = cls(
            game=game,
            variant=variant,
            clock=clock,
            color=color,
            expires_in_seconds=expires_in_seconds,
            min_completion_rate=min_completion_rate,
            options=options,
            rated=rated,
            rating_range=rating_range,
            standing=standing,
        )

        return seek_input

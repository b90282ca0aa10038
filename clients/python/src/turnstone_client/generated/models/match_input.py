from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.match_opponent_input import MatchOpponentInput
    from ..models.match_options import MatchOptions
    from ..models.time_control_input import TimeControlInput


T = TypeVar("T", bound="MatchInput")


@_attrs_define
class MatchInput:
    """The match to create.

    Example:
        {'clock': {'kind': 'per_move', 'per_move_seconds': 259200}, 'dice_nonce': None, 'game': 'mancala', 'invite':
            ['player_two'], 'open_for_seconds': 604800, 'options': {}, 'rated': True, 'seat': 0, 'variant': 'egyptian',
            'visibility': 'public'}

    Attributes:
        game (str): The family of games.
        variant (str): The variant.
        clock (TimeControlInput | Unset): The time control. Which members it has depends on `kind`. Example:
            {'bank_seconds': 864000, 'increment_seconds': 86400, 'kind': 'bank'}.
        dice_nonce (None | str | Unset): The creator's dice nonce, 64 hex digits; only in games with dice.
        invite (list[str] | None | Unset): The usernames of the only players who may join, one for each other seat;
            null: anyone may
            join.
        message (None | str | Unset): A word to the invited, in one line; only with `invite`. It is shown with the
            invitation, and is the
            first message of the match. White space at both ends is removed. A token needs the scope `messages`, too.
        min_completion_rate (float | None | Unset): The least `completion_rate` of the other players; null: none is
            asked for. It is rounded to two decimals.
            A player who has none yet has broken nothing, and may join. Only in a match that anyone may join.
        open_for_seconds (int | None | Unset): How many seconds others have to take the seats, from an hour to 90 days;
            two weeks by
            default. Then the server cancels the match if it is still open. Not in a solo match, which
            starts at once.
        opponent (MatchOpponentInput | Unset): The computer opponent. Example: {'computer': 4}.
        options (MatchOptions | Unset): The options of a match: one flat object of optional members. Which of them a
            game knows, with their values and defaults, is in the catalogue.
        rated (bool | None | Unset): Whether the result counts for ratings. Default: true, except for private matches,
            solo
            matches, matches with guests and matches without a clock, which are never rated.
        seat (int | None | Unset): The creator's seat; null: a random free seat at the start.
        solo (bool | None | Unset): Whether the creator plays all seats; such a match starts at once.
        visibility (None | str | Unset): `public` (default), or `private`: visible only to its players and invited
            accounts.
    """

    game: str
    variant: str
    clock: TimeControlInput | Unset = UNSET
    dice_nonce: None | str | Unset = UNSET
    invite: list[str] | None | Unset = UNSET
    message: None | str | Unset = UNSET
    min_completion_rate: float | None | Unset = UNSET
    open_for_seconds: int | None | Unset = UNSET
    opponent: MatchOpponentInput | Unset = UNSET
    options: MatchOptions | Unset = UNSET
    rated: bool | None | Unset = UNSET
    seat: int | None | Unset = UNSET
    solo: bool | None | Unset = UNSET
    visibility: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        variant = self.variant

        clock: dict[str, Any] | Unset = UNSET
        if not isinstance(self.clock, Unset):
            clock = self.clock.to_dict()

        dice_nonce: None | str | Unset
        if isinstance(self.dice_nonce, Unset):
            dice_nonce = UNSET
        else:
            dice_nonce = self.dice_nonce

        invite: list[str] | None | Unset
        if isinstance(self.invite, Unset):
            invite = UNSET
        elif isinstance(self.invite, list):
            invite = self.invite

        else:
            invite = self.invite

        message: None | str | Unset
        if isinstance(self.message, Unset):
            message = UNSET
        else:
            message = self.message

        min_completion_rate: float | None | Unset
        if isinstance(self.min_completion_rate, Unset):
            min_completion_rate = UNSET
        else:
            min_completion_rate = self.min_completion_rate

        open_for_seconds: int | None | Unset
        if isinstance(self.open_for_seconds, Unset):
            open_for_seconds = UNSET
        else:
            open_for_seconds = self.open_for_seconds

        opponent: dict[str, Any] | Unset = UNSET
        if not isinstance(self.opponent, Unset):
            opponent = self.opponent.to_dict()

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        rated: bool | None | Unset
        if isinstance(self.rated, Unset):
            rated = UNSET
        else:
            rated = self.rated

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat

        solo: bool | None | Unset
        if isinstance(self.solo, Unset):
            solo = UNSET
        else:
            solo = self.solo

        visibility: None | str | Unset
        if isinstance(self.visibility, Unset):
            visibility = UNSET
        else:
            visibility = self.visibility

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "game": game,
                "variant": variant,
            }
        )
        if clock is not UNSET:
            field_dict["clock"] = clock
        if dice_nonce is not UNSET:
            field_dict["dice_nonce"] = dice_nonce
        if invite is not UNSET:
            field_dict["invite"] = invite
        if message is not UNSET:
            field_dict["message"] = message
        if min_completion_rate is not UNSET:
            field_dict["min_completion_rate"] = min_completion_rate
        if open_for_seconds is not UNSET:
            field_dict["open_for_seconds"] = open_for_seconds
        if opponent is not UNSET:
            field_dict["opponent"] = opponent
        if options is not UNSET:
            field_dict["options"] = options
        if rated is not UNSET:
            field_dict["rated"] = rated
        if seat is not UNSET:
            field_dict["seat"] = seat
        if solo is not UNSET:
            field_dict["solo"] = solo
        if visibility is not UNSET:
            field_dict["visibility"] = visibility

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_opponent_input import MatchOpponentInput
        from ..models.match_options import MatchOptions
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

        def _parse_dice_nonce(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        dice_nonce = _parse_dice_nonce(d.pop("dice_nonce", UNSET))

        def _parse_invite(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                invite_type_0 = cast(list[str], data)

                return invite_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        invite = _parse_invite(d.pop("invite", UNSET))

        def _parse_message(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        message = _parse_message(d.pop("message", UNSET))

        def _parse_min_completion_rate(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        min_completion_rate = _parse_min_completion_rate(
            d.pop("min_completion_rate", UNSET)
        )

        def _parse_open_for_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        open_for_seconds = _parse_open_for_seconds(d.pop("open_for_seconds", UNSET))

        _opponent = d.pop("opponent", UNSET)
        opponent: MatchOpponentInput | Unset
        if isinstance(_opponent, Unset):
            opponent = UNSET
        else:
            opponent = MatchOpponentInput.from_dict(_opponent)

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

        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))

        def _parse_solo(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        solo = _parse_solo(d.pop("solo", UNSET))

        def _parse_visibility(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        visibility = _parse_visibility(d.pop("visibility", UNSET))

        match_input = cls(
            game=game,
            variant=variant,
            clock=clock,
            dice_nonce=dice_nonce,
            invite=invite,
            message=message,
            min_completion_rate=min_completion_rate,
            open_for_seconds=open_for_seconds,
            opponent=opponent,
            options=options,
            rated=rated,
            seat=seat,
            solo=solo,
            visibility=visibility,
        )

        return match_input

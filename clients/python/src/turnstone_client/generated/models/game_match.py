from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.dice_proof import DiceProof
    from ..models.game_result import GameResult
    from ..models.game_state import GameState
    from ..models.last_move import LastMove
    from ..models.match_offer import MatchOffer
    from ..models.match_options import MatchOptions
    from ..models.match_seat import MatchSeat
    from ..models.player_summary import PlayerSummary
    from ..models.time_control import TimeControl


T = TypeVar("T", bound="GameMatch")


@_attrs_define
class GameMatch:
    """A match. It is the same for every reader who may see it.

    Attributes:
        chain_head (str): The hash of the newest event, in hex.
        clock (TimeControl): The time that players have to think: one flat object, whose members depend on `kind`.
            Example: {'kind': 'per_move', 'per_move_seconds': 259200}.
        counted (bool | None): Whether it did count; null until the match has a result and is rated, and for one that is
            not `rated`.
        created_at (datetime.datetime): When it was created.
        created_by (PlayerSummary): A player as others see them.
        deadline (datetime.datetime | None): When the first of the seats to act times out, unless a day of automatic
            vacation is drawn; null if
            none of them has a deadline.
        declined (bool): Whether so many of the invited have declined that the seats cannot all be taken, unless the
            creator
            brings others by an invite link. The match is in no list of open matches then.
        finished_at (datetime.datetime | None): When it was finished or cancelled; null until then.
        game (str): The family of games.
        id (UUID): The match's id.
        min_completion_rate (float | None): The least `completion_rate` of those who join, apart from the creator; null:
            none is asked for.
        not_counted (None | str): Why it did not count: `too_short`, `met_too_often` (the opponents had 10 matches that
            counted within the
            week), `mixed_kinds` (people and bots) or `absence` (a player ran out of time and had not been seen since
            that happened in another match); null if it did, and until that is known.
        offers (list[MatchOffer]): The open offers.
        open_until (datetime.datetime | None): When the server cancels it if seats are still free; null unless it is
            open.
        options (MatchOptions): The options of a match: one flat object of optional members. Which of them a game knows,
            with their values and defaults, is in the catalogue.
        ply (int): The number of plies so far: moves, passes, accepted takebacks. It never decreases.
        rated (bool): Whether the result counts for ratings, as agreed at the creation.
        rematch_id (None | UUID): The id of the rematch of this match; null while there is none.
        rules_version (int): The version of the rules by which the match is played.
        seats (list[MatchSeat]): The seats, in order.
        solo (bool): Whether one account plays all seats.
        started_at (datetime.datetime | None): When the game began; null until then.
        status (str): `open` (seats are free), `active`, `finished` or `cancelled`.
        to_act (list[int]): The seats that may act now.
        variant (str): The variant.
        version (int): The `seq` of the newest event.
        visibility (str): `public`, or `private`: visible only to its players and invited accounts.
        waiting (list[PlayerSummary]): The players who get a random free seat when the match starts.
        dice (DiceProof | Unset): The proof that nobody manipulated the dice.
        last_move (LastMove | Unset): The newest move of a match.
        result (GameResult | Unset): The result of a match. Example: {'reason': 'more_stones', 'score': [29, 19],
            'winners': [0]}.
        state (GameState | Unset): A game's state: the member that `game` names is present.
    """

    chain_head: str
    clock: TimeControl
    counted: bool | None
    created_at: datetime.datetime
    created_by: PlayerSummary
    deadline: datetime.datetime | None
    declined: bool
    finished_at: datetime.datetime | None
    game: str
    id: UUID
    min_completion_rate: float | None
    not_counted: None | str
    offers: list[MatchOffer]
    open_until: datetime.datetime | None
    options: MatchOptions
    ply: int
    rated: bool
    rematch_id: None | UUID
    rules_version: int
    seats: list[MatchSeat]
    solo: bool
    started_at: datetime.datetime | None
    status: str
    to_act: list[int]
    variant: str
    version: int
    visibility: str
    waiting: list[PlayerSummary]
    dice: DiceProof | Unset = UNSET
    last_move: LastMove | Unset = UNSET
    result: GameResult | Unset = UNSET
    state: GameState | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        chain_head = self.chain_head

        clock = self.clock.to_dict()

        counted: bool | None
        counted = self.counted

        created_at = self.created_at.isoformat()

        created_by = self.created_by.to_dict()

        deadline: None | str
        if isinstance(self.deadline, datetime.datetime):
            deadline = self.deadline.isoformat()
        else:
            deadline = self.deadline

        declined = self.declined

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        game = self.game

        id = str(self.id)

        min_completion_rate: float | None
        min_completion_rate = self.min_completion_rate

        not_counted: None | str
        not_counted = self.not_counted

        offers = []
        for offers_item_data in self.offers:
            offers_item = offers_item_data.to_dict()
            offers.append(offers_item)

        open_until: None | str
        if isinstance(self.open_until, datetime.datetime):
            open_until = self.open_until.isoformat()
        else:
            open_until = self.open_until

        options = self.options.to_dict()

        ply = self.ply

        rated = self.rated

        rematch_id: None | str
        if isinstance(self.rematch_id, UUID):
            rematch_id = str(self.rematch_id)
        else:
            rematch_id = self.rematch_id

        rules_version = self.rules_version

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        solo = self.solo

        started_at: None | str
        if isinstance(self.started_at, datetime.datetime):
            started_at = self.started_at.isoformat()
        else:
            started_at = self.started_at

        status = self.status

        to_act = self.to_act

        variant = self.variant

        version = self.version

        visibility = self.visibility

        waiting = []
        for waiting_item_data in self.waiting:
            waiting_item = waiting_item_data.to_dict()
            waiting.append(waiting_item)

        dice: dict[str, Any] | Unset = UNSET
        if not isinstance(self.dice, Unset):
            dice = self.dice.to_dict()

        last_move: dict[str, Any] | Unset = UNSET
        if not isinstance(self.last_move, Unset):
            last_move = self.last_move.to_dict()

        result: dict[str, Any] | Unset = UNSET
        if not isinstance(self.result, Unset):
            result = self.result.to_dict()

        state: dict[str, Any] | Unset = UNSET
        if not isinstance(self.state, Unset):
            state = self.state.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "chain_head": chain_head,
                "clock": clock,
                "counted": counted,
                "created_at": created_at,
                "created_by": created_by,
                "deadline": deadline,
                "declined": declined,
                "finished_at": finished_at,
                "game": game,
                "id": id,
                "min_completion_rate": min_completion_rate,
                "not_counted": not_counted,
                "offers": offers,
                "open_until": open_until,
                "options": options,
                "ply": ply,
                "rated": rated,
                "rematch_id": rematch_id,
                "rules_version": rules_version,
                "seats": seats,
                "solo": solo,
                "started_at": started_at,
                "status": status,
                "to_act": to_act,
                "variant": variant,
                "version": version,
                "visibility": visibility,
                "waiting": waiting,
            }
        )
        if dice is not UNSET:
            field_dict["dice"] = dice
        if last_move is not UNSET:
            field_dict["last_move"] = last_move
        if result is not UNSET:
            field_dict["result"] = result
        if state is not UNSET:
            field_dict["state"] = state

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.dice_proof import DiceProof
        from ..models.game_result import GameResult
        from ..models.game_state import GameState
        from ..models.last_move import LastMove
        from ..models.match_offer import MatchOffer
        from ..models.match_options import MatchOptions
        from ..models.match_seat import MatchSeat
        from ..models.player_summary import PlayerSummary
        from ..models.time_control import TimeControl

        d = dict(src_dict)
        chain_head = d.pop("chain_head")

        clock = TimeControl.from_dict(d.pop("clock"))

        def _parse_counted(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        counted = _parse_counted(d.pop("counted"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        created_by = PlayerSummary.from_dict(d.pop("created_by"))

        def _parse_deadline(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                deadline_type_0 = datetime.datetime.fromisoformat(data)

                return deadline_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        deadline = _parse_deadline(d.pop("deadline"))

        declined = d.pop("declined")

        def _parse_finished_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_at_type_0 = datetime.datetime.fromisoformat(data)

                return finished_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished_at = _parse_finished_at(d.pop("finished_at"))

        game = d.pop("game")

        id = UUID(d.pop("id"))

        def _parse_min_completion_rate(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        min_completion_rate = _parse_min_completion_rate(d.pop("min_completion_rate"))

        def _parse_not_counted(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        not_counted = _parse_not_counted(d.pop("not_counted"))

        offers = []
        _offers = d.pop("offers")
        for offers_item_data in _offers:
            offers_item = MatchOffer.from_dict(offers_item_data)

            offers.append(offers_item)

        def _parse_open_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                open_until_type_0 = datetime.datetime.fromisoformat(data)

                return open_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        open_until = _parse_open_until(d.pop("open_until"))

        options = MatchOptions.from_dict(d.pop("options"))

        ply = d.pop("ply")

        rated = d.pop("rated")

        def _parse_rematch_id(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                rematch_id_type_0 = UUID(data)

                return rematch_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        rematch_id = _parse_rematch_id(d.pop("rematch_id"))

        rules_version = d.pop("rules_version")

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = MatchSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        solo = d.pop("solo")

        def _parse_started_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                started_at_type_0 = datetime.datetime.fromisoformat(data)

                return started_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        started_at = _parse_started_at(d.pop("started_at"))

        status = d.pop("status")

        to_act = cast(list[int], d.pop("to_act"))

        variant = d.pop("variant")

        version = d.pop("version")

        visibility = d.pop("visibility")

        waiting = []
        _waiting = d.pop("waiting")
        for waiting_item_data in _waiting:
            waiting_item = PlayerSummary.from_dict(waiting_item_data)

            waiting.append(waiting_item)

        _dice = d.pop("dice", UNSET)
        dice: DiceProof | Unset
        if isinstance(_dice, Unset):
            dice = UNSET
        else:
            dice = DiceProof.from_dict(_dice)

        _last_move = d.pop("last_move", UNSET)
        last_move: LastMove | Unset
        if isinstance(_last_move, Unset):
            last_move = UNSET
        else:
            last_move = LastMove.from_dict(_last_move)

        _result = d.pop("result", UNSET)
        result: GameResult | Unset
        if isinstance(_result, Unset):
            result = UNSET
        else:
            result = GameResult.from_dict(_result)

        _state = d.pop("state", UNSET)
        state: GameState | Unset
        if isinstance(_state, Unset):
            state = UNSET
        else:
            state = GameState.from_dict(_state)

        game_match = cls(
            chain_head=chain_head,
            clock=clock,
            counted=counted,
            created_at=created_at,
            created_by=created_by,
            deadline=deadline,
            declined=declined,
            finished_at=finished_at,
            game=game,
            id=id,
            min_completion_rate=min_completion_rate,
            not_counted=not_counted,
            offers=offers,
            open_until=open_until,
            options=options,
            ply=ply,
            rated=rated,
            rematch_id=rematch_id,
            rules_version=rules_version,
            seats=seats,
            solo=solo,
            started_at=started_at,
            status=status,
            to_act=to_act,
            variant=variant,
            version=version,
            visibility=visibility,
            waiting=waiting,
            dice=dice,
            last_move=last_move,
            result=result,
            state=state,
        )

        game_match.additional_properties = d
        return game_match

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

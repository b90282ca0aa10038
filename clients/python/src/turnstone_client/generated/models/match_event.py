from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.cancelled_payload import CancelledPayload
    from ..models.clock_extended_payload import ClockExtendedPayload
    from ..models.created_payload import CreatedPayload
    from ..models.dice_nonce_set_payload import DiceNonceSetPayload
    from ..models.dice_rolled_payload import DiceRolledPayload
    from ..models.finished_payload import FinishedPayload
    from ..models.forfeit_payload import ForfeitPayload
    from ..models.invitation_declined_payload import InvitationDeclinedPayload
    from ..models.left_payload import LeftPayload
    from ..models.move_played_payload import MovePlayedPayload
    from ..models.offer_payload import OfferPayload
    from ..models.passed_payload import PassedPayload
    from ..models.resumed_payload import ResumedPayload
    from ..models.seated_payload import SeatedPayload
    from ..models.started_payload import StartedPayload
    from ..models.taken_back_payload import TakenBackPayload


T = TypeVar("T", bound="MatchEvent")


@_attrs_define
class MatchEvent:
    """An event of a match. Besides `seq`, `kind`, `seat`, `at` and `hash` it has exactly one more
    member, whose name is `kind`.

        Attributes:
            at (datetime.datetime): When it happened, by the clock of the database, to the microsecond.
            hash_ (str): SHA-256 of the hash before it (32 zero bytes for the first) and this event's JSON without
                `hash`, in the canonical form of RFC 8785; in hex.
            kind (str): The kind of event. More kinds may be added later; today: `created`, `seated`, `left`,
                `invitation_declined`, `started`, `dice_nonce_set`, `dice_rolled`, `move_played`, `passed`,
                `draw_offered`, `draw_withdrawn`, `draw_agreed`, `draw_declined`, `takeback_offered`,
                `takeback_withdrawn`, `takeback_agreed`, `takeback_declined`, `taken_back`,
                `resignation_offered`, `clock_extended`, `resigned`, `timed_out`, `cancelled`, `finished`,
                `resumed`.
            seat (int | None): The seat that it concerns; null if none.
            seq (int): The number of the event in its match, from 1, without gaps.
            cancelled (CancelledPayload | Unset): The match was cancelled.
            clock_extended (ClockExtendedPayload | Unset): The players to act got back the time for which their clocks were
                paused.
            created (CreatedPayload | Unset): The settings of the match.
            dice_nonce_set (DiceNonceSetPayload | Unset): A player set a dice nonce, before the start.
            dice_rolled (DiceRolledPayload | Unset): The server rolled.
            draw_agreed (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says which.
            draw_declined (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says which.
            draw_offered (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says which.
            draw_withdrawn (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says
                which.
            finished (FinishedPayload | Unset): The match has a result. Only `resumed` can follow.
            invitation_declined (InvitationDeclinedPayload | Unset): An invited account will not play.
            left (LeftPayload | Unset): A player left before the start.
            move_played (MovePlayedPayload | Unset): A move, in canonical notation.
            passed (PassedPayload | Unset): The server passed for the event's seat.
            resignation_offered (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says
                which.
            resigned (ForfeitPayload | Unset): A seat gave up or ran out of time: the event's kind and seat say it all. Many
                generators cannot
                make a type without a member, so this has one.
            resumed (ResumedPayload | Unset): The match goes on. Its time had run out, to play or to take the seats, by a
                clock that was wrong. The
                clocks start anew at this event, which may be earlier than the one before it.
            seated (SeatedPayload | Unset): A player took a seat; the event's `seat` is null if it is drawn at random at the
                start.
            started (StartedPayload | Unset): The game began.
            takeback_agreed (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says
                which.
            takeback_declined (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says
                which.
            takeback_offered (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says
                which.
            takeback_withdrawn (OfferPayload | Unset): A seat offered, withdrew, agreed or declined; the event's kind says
                which.
            taken_back (TakenBackPayload | Unset): The match went back to the position before a move of the event's seat.
                The takeback is a ply of
                its own.
            timed_out (ForfeitPayload | Unset): A seat gave up or ran out of time: the event's kind and seat say it all.
                Many generators cannot
                make a type without a member, so this has one.
    """

    at: datetime.datetime
    hash_: str
    kind: str
    seat: int | None
    seq: int
    cancelled: CancelledPayload | Unset = UNSET
    clock_extended: ClockExtendedPayload | Unset = UNSET
    created: CreatedPayload | Unset = UNSET
    dice_nonce_set: DiceNonceSetPayload | Unset = UNSET
    dice_rolled: DiceRolledPayload | Unset = UNSET
    draw_agreed: OfferPayload | Unset = UNSET
    draw_declined: OfferPayload | Unset = UNSET
    draw_offered: OfferPayload | Unset = UNSET
    draw_withdrawn: OfferPayload | Unset = UNSET
    finished: FinishedPayload | Unset = UNSET
    invitation_declined: InvitationDeclinedPayload | Unset = UNSET
    left: LeftPayload | Unset = UNSET
    move_played: MovePlayedPayload | Unset = UNSET
    passed: PassedPayload | Unset = UNSET
    resignation_offered: OfferPayload | Unset = UNSET
    resigned: ForfeitPayload | Unset = UNSET
    resumed: ResumedPayload | Unset = UNSET
    seated: SeatedPayload | Unset = UNSET
    started: StartedPayload | Unset = UNSET
    takeback_agreed: OfferPayload | Unset = UNSET
    takeback_declined: OfferPayload | Unset = UNSET
    takeback_offered: OfferPayload | Unset = UNSET
    takeback_withdrawn: OfferPayload | Unset = UNSET
    taken_back: TakenBackPayload | Unset = UNSET
    timed_out: ForfeitPayload | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        hash_ = self.hash_

        kind = self.kind

        seat: int | None
        seat = self.seat

        seq = self.seq

        cancelled: dict[str, Any] | Unset = UNSET
        if not isinstance(self.cancelled, Unset):
            cancelled = self.cancelled.to_dict()

        clock_extended: dict[str, Any] | Unset = UNSET
        if not isinstance(self.clock_extended, Unset):
            clock_extended = self.clock_extended.to_dict()

        created: dict[str, Any] | Unset = UNSET
        if not isinstance(self.created, Unset):
            created = self.created.to_dict()

        dice_nonce_set: dict[str, Any] | Unset = UNSET
        if not isinstance(self.dice_nonce_set, Unset):
            dice_nonce_set = self.dice_nonce_set.to_dict()

        dice_rolled: dict[str, Any] | Unset = UNSET
        if not isinstance(self.dice_rolled, Unset):
            dice_rolled = self.dice_rolled.to_dict()

        draw_agreed: dict[str, Any] | Unset = UNSET
        if not isinstance(self.draw_agreed, Unset):
            draw_agreed = self.draw_agreed.to_dict()

        draw_declined: dict[str, Any] | Unset = UNSET
        if not isinstance(self.draw_declined, Unset):
            draw_declined = self.draw_declined.to_dict()

        draw_offered: dict[str, Any] | Unset = UNSET
        if not isinstance(self.draw_offered, Unset):
            draw_offered = self.draw_offered.to_dict()

        draw_withdrawn: dict[str, Any] | Unset = UNSET
        if not isinstance(self.draw_withdrawn, Unset):
            draw_withdrawn = self.draw_withdrawn.to_dict()

        finished: dict[str, Any] | Unset = UNSET
        if not isinstance(self.finished, Unset):
            finished = self.finished.to_dict()

        invitation_declined: dict[str, Any] | Unset = UNSET
        if not isinstance(self.invitation_declined, Unset):
            invitation_declined = self.invitation_declined.to_dict()

        left: dict[str, Any] | Unset = UNSET
        if not isinstance(self.left, Unset):
            left = self.left.to_dict()

        move_played: dict[str, Any] | Unset = UNSET
        if not isinstance(self.move_played, Unset):
            move_played = self.move_played.to_dict()

        passed: dict[str, Any] | Unset = UNSET
        if not isinstance(self.passed, Unset):
            passed = self.passed.to_dict()

        resignation_offered: dict[str, Any] | Unset = UNSET
        if not isinstance(self.resignation_offered, Unset):
            resignation_offered = self.resignation_offered.to_dict()

        resigned: dict[str, Any] | Unset = UNSET
        if not isinstance(self.resigned, Unset):
            resigned = self.resigned.to_dict()

        resumed: dict[str, Any] | Unset = UNSET
        if not isinstance(self.resumed, Unset):
            resumed = self.resumed.to_dict()

        seated: dict[str, Any] | Unset = UNSET
        if not isinstance(self.seated, Unset):
            seated = self.seated.to_dict()

        started: dict[str, Any] | Unset = UNSET
        if not isinstance(self.started, Unset):
            started = self.started.to_dict()

        takeback_agreed: dict[str, Any] | Unset = UNSET
        if not isinstance(self.takeback_agreed, Unset):
            takeback_agreed = self.takeback_agreed.to_dict()

        takeback_declined: dict[str, Any] | Unset = UNSET
        if not isinstance(self.takeback_declined, Unset):
            takeback_declined = self.takeback_declined.to_dict()

        takeback_offered: dict[str, Any] | Unset = UNSET
        if not isinstance(self.takeback_offered, Unset):
            takeback_offered = self.takeback_offered.to_dict()

        takeback_withdrawn: dict[str, Any] | Unset = UNSET
        if not isinstance(self.takeback_withdrawn, Unset):
            takeback_withdrawn = self.takeback_withdrawn.to_dict()

        taken_back: dict[str, Any] | Unset = UNSET
        if not isinstance(self.taken_back, Unset):
            taken_back = self.taken_back.to_dict()

        timed_out: dict[str, Any] | Unset = UNSET
        if not isinstance(self.timed_out, Unset):
            timed_out = self.timed_out.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "hash": hash_,
                "kind": kind,
                "seat": seat,
                "seq": seq,
            }
        )
        if cancelled is not UNSET:
            field_dict["cancelled"] = cancelled
        if clock_extended is not UNSET:
            field_dict["clock_extended"] = clock_extended
        if created is not UNSET:
            field_dict["created"] = created
        if dice_nonce_set is not UNSET:
            field_dict["dice_nonce_set"] = dice_nonce_set
        if dice_rolled is not UNSET:
            field_dict["dice_rolled"] = dice_rolled
        if draw_agreed is not UNSET:
            field_dict["draw_agreed"] = draw_agreed
        if draw_declined is not UNSET:
            field_dict["draw_declined"] = draw_declined
        if draw_offered is not UNSET:
            field_dict["draw_offered"] = draw_offered
        if draw_withdrawn is not UNSET:
            field_dict["draw_withdrawn"] = draw_withdrawn
        if finished is not UNSET:
            field_dict["finished"] = finished
        if invitation_declined is not UNSET:
            field_dict["invitation_declined"] = invitation_declined
        if left is not UNSET:
            field_dict["left"] = left
        if move_played is not UNSET:
            field_dict["move_played"] = move_played
        if passed is not UNSET:
            field_dict["passed"] = passed
        if resignation_offered is not UNSET:
            field_dict["resignation_offered"] = resignation_offered
        if resigned is not UNSET:
            field_dict["resigned"] = resigned
        if resumed is not UNSET:
            field_dict["resumed"] = resumed
        if seated is not UNSET:
            field_dict["seated"] = seated
        if started is not UNSET:
            field_dict["started"] = started
        if takeback_agreed is not UNSET:
            field_dict["takeback_agreed"] = takeback_agreed
        if takeback_declined is not UNSET:
            field_dict["takeback_declined"] = takeback_declined
        if takeback_offered is not UNSET:
            field_dict["takeback_offered"] = takeback_offered
        if takeback_withdrawn is not UNSET:
            field_dict["takeback_withdrawn"] = takeback_withdrawn
        if taken_back is not UNSET:
            field_dict["taken_back"] = taken_back
        if timed_out is not UNSET:
            field_dict["timed_out"] = timed_out

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.cancelled_payload import CancelledPayload
        from ..models.clock_extended_payload import ClockExtendedPayload
        from ..models.created_payload import CreatedPayload
        from ..models.dice_nonce_set_payload import DiceNonceSetPayload
        from ..models.dice_rolled_payload import DiceRolledPayload
        from ..models.finished_payload import FinishedPayload
        from ..models.forfeit_payload import ForfeitPayload
        from ..models.invitation_declined_payload import InvitationDeclinedPayload
        from ..models.left_payload import LeftPayload
        from ..models.move_played_payload import MovePlayedPayload
        from ..models.offer_payload import OfferPayload
        from ..models.passed_payload import PassedPayload
        from ..models.resumed_payload import ResumedPayload
        from ..models.seated_payload import SeatedPayload
        from ..models.started_payload import StartedPayload
        from ..models.taken_back_payload import TakenBackPayload

        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        hash_ = d.pop("hash")

        kind = d.pop("kind")

        def _parse_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seat = _parse_seat(d.pop("seat"))

        seq = d.pop("seq")

        _cancelled = d.pop("cancelled", UNSET)
        cancelled: CancelledPayload | Unset
        if isinstance(_cancelled, Unset):
            cancelled = UNSET
        else:
            cancelled = CancelledPayload.from_dict(_cancelled)

        _clock_extended = d.pop("clock_extended", UNSET)
        clock_extended: ClockExtendedPayload | Unset
        if isinstance(_clock_extended, Unset):
            clock_extended = UNSET
        else:
            clock_extended = ClockExtendedPayload.from_dict(_clock_extended)

        _created = d.pop("created", UNSET)
        created: CreatedPayload | Unset
        if isinstance(_created, Unset):
            created = UNSET
        else:
            created = CreatedPayload.from_dict(_created)

        _dice_nonce_set = d.pop("dice_nonce_set", UNSET)
        dice_nonce_set: DiceNonceSetPayload | Unset
        if isinstance(_dice_nonce_set, Unset):
            dice_nonce_set = UNSET
        else:
            dice_nonce_set = DiceNonceSetPayload.from_dict(_dice_nonce_set)

        _dice_rolled = d.pop("dice_rolled", UNSET)
        dice_rolled: DiceRolledPayload | Unset
        if isinstance(_dice_rolled, Unset):
            dice_rolled = UNSET
        else:
            dice_rolled = DiceRolledPayload.from_dict(_dice_rolled)

        _draw_agreed = d.pop("draw_agreed", UNSET)
        draw_agreed: OfferPayload | Unset
        if isinstance(_draw_agreed, Unset):
            draw_agreed = UNSET
        else:
            draw_agreed = OfferPayload.from_dict(_draw_agreed)

        _draw_declined = d.pop("draw_declined", UNSET)
        draw_declined: OfferPayload | Unset
        if isinstance(_draw_declined, Unset):
            draw_declined = UNSET
        else:
            draw_declined = OfferPayload.from_dict(_draw_declined)

        _draw_offered = d.pop("draw_offered", UNSET)
        draw_offered: OfferPayload | Unset
        if isinstance(_draw_offered, Unset):
            draw_offered = UNSET
        else:
            draw_offered = OfferPayload.from_dict(_draw_offered)

        _draw_withdrawn = d.pop("draw_withdrawn", UNSET)
        draw_withdrawn: OfferPayload | Unset
        if isinstance(_draw_withdrawn, Unset):
            draw_withdrawn = UNSET
        else:
            draw_withdrawn = OfferPayload.from_dict(_draw_withdrawn)

        _finished = d.pop("finished", UNSET)
        finished: FinishedPayload | Unset
        if isinstance(_finished, Unset):
            finished = UNSET
        else:
            finished = FinishedPayload.from_dict(_finished)

        _invitation_declined = d.pop("invitation_declined", UNSET)
        invitation_declined: InvitationDeclinedPayload | Unset
        if isinstance(_invitation_declined, Unset):
            invitation_declined = UNSET
        else:
            invitation_declined = InvitationDeclinedPayload.from_dict(
                _invitation_declined
            )

        _left = d.pop("left", UNSET)
        left: LeftPayload | Unset
        if isinstance(_left, Unset):
            left = UNSET
        else:
            left = LeftPayload.from_dict(_left)

        _move_played = d.pop("move_played", UNSET)
        move_played: MovePlayedPayload | Unset
        if isinstance(_move_played, Unset):
            move_played = UNSET
        else:
            move_played = MovePlayedPayload.from_dict(_move_played)

        _passed = d.pop("passed", UNSET)
        passed: PassedPayload | Unset
        if isinstance(_passed, Unset):
            passed = UNSET
        else:
            passed = PassedPayload.from_dict(_passed)

        _resignation_offered = d.pop("resignation_offered", UNSET)
        resignation_offered: OfferPayload | Unset
        if isinstance(_resignation_offered, Unset):
            resignation_offered = UNSET
        else:
            resignation_offered = OfferPayload.from_dict(_resignation_offered)

        _resigned = d.pop("resigned", UNSET)
        resigned: ForfeitPayload | Unset
        if isinstance(_resigned, Unset):
            resigned = UNSET
        else:
            resigned = ForfeitPayload.from_dict(_resigned)

        _resumed = d.pop("resumed", UNSET)
        resumed: ResumedPayload | Unset
        if isinstance(_resumed, Unset):
            resumed = UNSET
        else:
            resumed = ResumedPayload.from_dict(_resumed)

        _seated = d.pop("seated", UNSET)
        seated: SeatedPayload | Unset
        if isinstance(_seated, Unset):
            seated = UNSET
        else:
            seated = SeatedPayload.from_dict(_seated)

        _started = d.pop("started", UNSET)
        started: StartedPayload | Unset
        if isinstance(_started, Unset):
            started = UNSET
        else:
            started = StartedPayload.from_dict(_started)

        _takeback_agreed = d.pop("takeback_agreed", UNSET)
        takeback_agreed: OfferPayload | Unset
        if isinstance(_takeback_agreed, Unset):
            takeback_agreed = UNSET
        else:
            takeback_agreed = OfferPayload.from_dict(_takeback_agreed)

        _takeback_declined = d.pop("takeback_declined", UNSET)
        takeback_declined: OfferPayload | Unset
        if isinstance(_takeback_declined, Unset):
            takeback_declined = UNSET
        else:
            takeback_declined = OfferPayload.from_dict(_takeback_declined)

        _takeback_offered = d.pop("takeback_offered", UNSET)
        takeback_offered: OfferPayload | Unset
        if isinstance(_takeback_offered, Unset):
            takeback_offered = UNSET
        else:
            takeback_offered = OfferPayload.from_dict(_takeback_offered)

        _takeback_withdrawn = d.pop("takeback_withdrawn", UNSET)
        takeback_withdrawn: OfferPayload | Unset
        if isinstance(_takeback_withdrawn, Unset):
            takeback_withdrawn = UNSET
        else:
            takeback_withdrawn = OfferPayload.from_dict(_takeback_withdrawn)

        _taken_back = d.pop("taken_back", UNSET)
        taken_back: TakenBackPayload | Unset
        if isinstance(_taken_back, Unset):
            taken_back = UNSET
        else:
            taken_back = TakenBackPayload.from_dict(_taken_back)

        _timed_out = d.pop("timed_out", UNSET)
        timed_out: ForfeitPayload | Unset
        if isinstance(_timed_out, Unset):
            timed_out = UNSET
        else:
            timed_out = ForfeitPayload.from_dict(_timed_out)

        match_event = cls(
            at=at,
            hash_=hash_,
            kind=kind,
            seat=seat,
            seq=seq,
            cancelled=cancelled,
            clock_extended=clock_extended,
            created=created,
            dice_nonce_set=dice_nonce_set,
            dice_rolled=dice_rolled,
            draw_agreed=draw_agreed,
            draw_declined=draw_declined,
            draw_offered=draw_offered,
            draw_withdrawn=draw_withdrawn,
            finished=finished,
            invitation_declined=invitation_declined,
            left=left,
            move_played=move_played,
            passed=passed,
            resignation_offered=resignation_offered,
            resigned=resigned,
            resumed=resumed,
            seated=seated,
            started=started,
            takeback_agreed=takeback_agreed,
            takeback_declined=takeback_declined,
            takeback_offered=takeback_offered,
            takeback_withdrawn=takeback_withdrawn,
            taken_back=taken_back,
            timed_out=timed_out,
        )

        match_event.additional_properties = d
        return match_event

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.match_event import MatchEvent
    from ..models.match_options import MatchOptions
    from ..models.record_dice_type_0 import RecordDiceType0
    from ..models.record_name import RecordName
    from ..models.record_result_type_0 import RecordResultType0
    from ..models.record_review import RecordReview
    from ..models.record_seat import RecordSeat
    from ..models.record_signature import RecordSignature


T = TypeVar("T", bound="MatchRecord")


@_attrs_define
class MatchRecord:
    """A match as one file: everything that is needed to replay and check it without a server, as
    `turnstone verify` does.

        Attributes:
            chain_head (str): The hash of the last event, in hex.
            dice (None | RecordDiceType0): The proof that nobody manipulated the dice.
            digest (str): SHA-256 of the record without `digest`, in the canonical form of RFC 8785; in hex.
            events (list[MatchEvent]): The whole log, oldest first.
            format_ (str): The format of the record: `turnstone-record-1`.
            game (str): The family of games.
            match_id (UUID): The match.
            names (list[RecordName]): The names of the participants when the record was written. Not part of the chain.
            options (MatchOptions): The options of a match: one flat object of optional members. Which of them a game knows,
                with their values and defaults, is in the catalogue.
            rated (bool): Whether the result counts for ratings.
            result (None | RecordResultType0): The result of a match. Example: {'reason': 'more_stones', 'score': [29, 19],
                'winners': [0]}.
            rules_version (int): The version of the rules of the match.
            seats (list[RecordSeat]): The seats, in order.
            status (str): `open`, `active`, `finished` or `cancelled`.
            variant (str): The variant.
            review (RecordReview | Unset): The engine's review of a match, in its record.
            signature (RecordSignature | Unset): An Ed25519 signature of a record's `match_id` and `chain_head`.
            site (str | Unset): The address of the server that wrote the record; absent if it does not know it. Not part of
                the
                chain.
    """

    chain_head: str
    dice: None | RecordDiceType0
    digest: str
    events: list[MatchEvent]
    format_: str
    game: str
    match_id: UUID
    names: list[RecordName]
    options: MatchOptions
    rated: bool
    result: None | RecordResultType0
    rules_version: int
    seats: list[RecordSeat]
    status: str
    variant: str
    review: RecordReview | Unset = UNSET
    signature: RecordSignature | Unset = UNSET
    site: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.record_dice_type_0 import RecordDiceType0
        from ..models.record_result_type_0 import RecordResultType0

        chain_head = self.chain_head

        dice: dict[str, Any] | None
        if isinstance(self.dice, RecordDiceType0):
            dice = self.dice.to_dict()
        else:
            dice = self.dice

        digest = self.digest

        events = []
        for events_item_data in self.events:
            events_item = events_item_data.to_dict()
            events.append(events_item)

        format_ = self.format_

        game = self.game

        match_id = str(self.match_id)

        names = []
        for names_item_data in self.names:
            names_item = names_item_data.to_dict()
            names.append(names_item)

        options = self.options.to_dict()

        rated = self.rated

        result: dict[str, Any] | None
        if isinstance(self.result, RecordResultType0):
            result = self.result.to_dict()
        else:
            result = self.result

        rules_version = self.rules_version

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        status = self.status

        variant = self.variant

        review: dict[str, Any] | Unset = UNSET
        if not isinstance(self.review, Unset):
            review = self.review.to_dict()

        signature: dict[str, Any] | Unset = UNSET
        if not isinstance(self.signature, Unset):
            signature = self.signature.to_dict()

        site = self.site

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "chain_head": chain_head,
                "dice": dice,
                "digest": digest,
                "events": events,
                "format": format_,
                "game": game,
                "match_id": match_id,
                "names": names,
                "options": options,
                "rated": rated,
                "result": result,
                "rules_version": rules_version,
                "seats": seats,
                "status": status,
                "variant": variant,
            }
        )
        if review is not UNSET:
            field_dict["review"] = review
        if signature is not UNSET:
            field_dict["signature"] = signature
        if site is not UNSET:
            field_dict["site"] = site

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_event import MatchEvent
        from ..models.match_options import MatchOptions
        from ..models.record_dice_type_0 import RecordDiceType0
        from ..models.record_name import RecordName
        from ..models.record_result_type_0 import RecordResultType0
        from ..models.record_review import RecordReview
        from ..models.record_seat import RecordSeat
        from ..models.record_signature import RecordSignature

        d = dict(src_dict)
        chain_head = d.pop("chain_head")

        def _parse_dice(data: object) -> None | RecordDiceType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_record_dice_type_0 = RecordDiceType0.from_dict(data)

                return componentsschemas_record_dice_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RecordDiceType0, data)

        dice = _parse_dice(d.pop("dice"))

        digest = d.pop("digest")

        events = []
        _events = d.pop("events")
        for events_item_data in _events:
            events_item = MatchEvent.from_dict(events_item_data)

            events.append(events_item)

        format_ = d.pop("format")

        game = d.pop("game")

        match_id = UUID(d.pop("match_id"))

        names = []
        _names = d.pop("names")
        for names_item_data in _names:
            names_item = RecordName.from_dict(names_item_data)

            names.append(names_item)

        options = MatchOptions.from_dict(d.pop("options"))

        rated = d.pop("rated")

        def _parse_result(data: object) -> None | RecordResultType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_record_result_type_0 = RecordResultType0.from_dict(
                    data
                )

                return componentsschemas_record_result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RecordResultType0, data)

        result = _parse_result(d.pop("result"))

        rules_version = d.pop("rules_version")

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = RecordSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        status = d.pop("status")

        variant = d.pop("variant")

        _review = d.pop("review", UNSET)
        review: RecordReview | Unset
        if isinstance(_review, Unset):
            review = UNSET
        else:
            review = RecordReview.from_dict(_review)

        _signature = d.pop("signature", UNSET)
        signature: RecordSignature | Unset
        if isinstance(_signature, Unset):
            signature = UNSET
        else:
            signature = RecordSignature.from_dict(_signature)

        site = d.pop("site", UNSET)

        match_record = cls(
            chain_head=chain_head,
            dice=dice,
            digest=digest,
            events=events,
            format_=format_,
            game=game,
            match_id=match_id,
            names=names,
            options=options,
            rated=rated,
            result=result,
            rules_version=rules_version,
            seats=seats,
            status=status,
            variant=variant,
            review=review,
            signature=signature,
            site=site,
        )

        match_record.additional_properties = d
        return match_record

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

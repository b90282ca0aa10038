from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="AccountNotification")


@_attrs_define
class AccountNotification:
    """A notification in the inbox of an account. It contains no text of a message.

    Attributes:
        answer (None | str): The answer to the offer, or to an invitation of the account: `accepted` or `declined`; null
            if the
            notification is not about an answer.
        created_at (datetime.datetime): When it was written.
        deadline (datetime.datetime | None): When the first of the seats to act times out, unless a day of automatic
            vacation is drawn, as it is
            now; null if none of them has a deadline.
        game (str): The family of games.
        id (UUID): Its id, the same on every channel.
        kind (str): The kind: `your_turn`, `reminder`, `invitation`, `match_begun`, `match_ended`, `match_resumed`,
            `offer`, `offer_answered`, `message` or `rematch`. More kinds may be added later.
        match_id (UUID): The match.
        offer (None | str): The kind of the offer that was made or answered: `draw`, `takeback`, `resignation` or
            `rematch`; null
            if the notification is not about an offer.
        outcome (None | str): The outcome of the match for the account: `won`, `lost`, `drawn` or `cancelled`; null if
            the match
            has not ended, or if the account had no seat.
        players (list[PlayerSummary]): The player who invites, the author of the message, or for other kinds the other
            players. Empty if an
            invitation was declined: the match lists the answers.
        ply (int): The number of plies at that time.
        read_at (datetime.datetime | None): When it was read; null if it was not.
        version (int): The match's version at that time.
    """

    answer: None | str
    created_at: datetime.datetime
    deadline: datetime.datetime | None
    game: str
    id: UUID
    kind: str
    match_id: UUID
    offer: None | str
    outcome: None | str
    players: list[PlayerSummary]
    ply: int
    read_at: datetime.datetime | None
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        answer: None | str
        answer = self.answer

        created_at = self.created_at.isoformat()

        deadline: None | str
        if isinstance(self.deadline, datetime.datetime):
            deadline = self.deadline.isoformat()
        else:
            deadline = self.deadline

        game = self.game

        id = str(self.id)

        kind = self.kind

        match_id = str(self.match_id)

        offer: None | str
        offer = self.offer

        outcome: None | str
        outcome = self.outcome

        players = []
        for players_item_data in self.players:
            players_item = players_item_data.to_dict()
            players.append(players_item)

        ply = self.ply

        read_at: None | str
        if isinstance(self.read_at, datetime.datetime):
            read_at = self.read_at.isoformat()
        else:
            read_at = self.read_at

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "answer": answer,
                "created_at": created_at,
                "deadline": deadline,
                "game": game,
                "id": id,
                "kind": kind,
                "match_id": match_id,
                "offer": offer,
                "outcome": outcome,
                "players": players,
                "ply": ply,
                "read_at": read_at,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)

        def _parse_answer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        answer = _parse_answer(d.pop("answer"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

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

        game = d.pop("game")

        id = UUID(d.pop("id"))

        kind = d.pop("kind")

        match_id = UUID(d.pop("match_id"))

        def _parse_offer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        offer = _parse_offer(d.pop("offer"))

        def _parse_outcome(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        outcome = _parse_outcome(d.pop("outcome"))

        players = []
        _players = d.pop("players")
        for players_item_data in _players:
            players_item = PlayerSummary.from_dict(players_item_data)

            players.append(players_item)

        ply = d.pop("ply")

        def _parse_read_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                read_at_type_0 = datetime.datetime.fromisoformat(data)

                return read_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        read_at = _parse_read_at(d.pop("read_at"))

        version = d.pop("version")

        account_notification = cls(
            answer=answer,
            created_at=created_at,
            deadline=deadline,
            game=game,
            id=id,
            kind=kind,
            match_id=match_id,
            offer=offer,
            outcome=outcome,
            players=players,
            ply=ply,
            read_at=read_at,
            version=version,
        )

        account_notification.additional_properties = d
        return account_notification

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MatchNotificationData")


@_attrs_define
class MatchNotificationData:
    """The data of a notification about a match.

    Attributes:
        automatic_vacation (bool): Whether a day of automatic vacation may be drawn at the deadline, for the player to
            act.
        deadline (datetime.datetime | None): When the first of the seats to act times out, unless a day of automatic
            vacation is drawn; null if
            none of them has a deadline.
        game (str): The family of games.
        match_id (UUID): The match.
        message_id (None | UUID): The id of the message that was sent; null if the notification is not about a message.
        offer (None | str): The kind of the offer that was made, accepted, declined or withdrawn: `draw`, `takeback`,
            `resignation` or `rematch`; null if the notification is not about an offer.
        ply (int): The number of plies at that time.
        reminder_seconds (int | None): The time of the reminder, in seconds before the deadline: one of the owner's
            `reminders`. Null if the
            notification is no reminder.
        seat (int | None): The seat of the webhook's owner; null without one.
        version (int): The match's version at that time. If there are several servers, send it as `min_version`.
    """

    automatic_vacation: bool
    deadline: datetime.datetime | None
    game: str
    match_id: UUID
    message_id: None | UUID
    offer: None | str
    ply: int
    reminder_seconds: int | None
    seat: int | None
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        automatic_vacation = self.automatic_vacation

        deadline: None | str
        if isinstance(self.deadline, datetime.datetime):
            deadline = self.deadline.isoformat()
        else:
            deadline = self.deadline

        game = self.game

        match_id = str(self.match_id)

        message_id: None | str
        if isinstance(self.message_id, UUID):
            message_id = str(self.message_id)
        else:
            message_id = self.message_id

        offer: None | str
        offer = self.offer

        ply = self.ply

        reminder_seconds: int | None
        reminder_seconds = self.reminder_seconds

        seat: int | None
        seat = self.seat

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "automatic_vacation": automatic_vacation,
                "deadline": deadline,
                "game": game,
                "match_id": match_id,
                "message_id": message_id,
                "offer": offer,
                "ply": ply,
                "reminder_seconds": reminder_seconds,
                "seat": seat,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        automatic_vacation = d.pop("automatic_vacation")

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

        match_id = UUID(d.pop("match_id"))

        def _parse_message_id(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                message_id_type_0 = UUID(data)

                return message_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        message_id = _parse_message_id(d.pop("message_id"))

        def _parse_offer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        offer = _parse_offer(d.pop("offer"))

        ply = d.pop("ply")

        def _parse_reminder_seconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        reminder_seconds = _parse_reminder_seconds(d.pop("reminder_seconds"))

        def _parse_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seat = _parse_seat(d.pop("seat"))

        version = d.pop("version")

        match_notification_data = cls(
            automatic_vacation=automatic_vacation,
            deadline=deadline,
            game=game,
            match_id=match_id,
            message_id=message_id,
            offer=offer,
            ply=ply,
            reminder_seconds=reminder_seconds,
            seat=seat,
            version=version,
        )

        match_notification_data.additional_properties = d
        return match_notification_data

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.match_notification_data import MatchNotificationData


T = TypeVar("T", bound="MatchNotification")


@_attrs_define
class MatchNotification:
    """A notification about a match. It contains neither state nor names: fetch the match.

    Example:
        {'data': {'automatic_vacation': False, 'deadline': '2026-11-23T09:31:00.123456Z', 'game': 'mancala', 'match_id':
            '019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01', 'message_id': None, 'offer': None, 'ply': 2, 'reminder_seconds': None,
            'seat': 1, 'version': 6}, 'timestamp': '2026-11-20T09:31:00.123456Z', 'type': 'match.your_turn'}

    Attributes:
        data (MatchNotificationData): The data of a notification about a match.
        timestamp (datetime.datetime): When it happened.
        type_ (str): The kind of notification: `match.started` (all seats are taken, and the game has begun),
            `match.finished`
            (the match has a result), `match.cancelled`, `match.resumed` (it goes on: a wrong clock had ended it),
            `match.your_turn` (it is my turn), `match.offer` (there is an offer that I can answer), `match.offer_accepted`
            (and it has taken effect), `match.offer_declined`,
            `match.offer_withdrawn`, `match.invited` (I may take a seat in a new match), `match.invitation_declined` (an
            invitation of mine was declined), `match.reminder` (it is my turn, and my time runs out soon) or
            `match.message` (another player has sent a message).
        account_id (UUID | Unset): The account that it is about; absent unless the webhook is that of an app.
    """

    data: MatchNotificationData
    timestamp: datetime.datetime
    type_: str
    account_id: UUID | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        data = self.data.to_dict()

        timestamp = self.timestamp.isoformat()

        type_ = self.type_

        account_id: str | Unset = UNSET
        if not isinstance(self.account_id, Unset):
            account_id = str(self.account_id)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "data": data,
                "timestamp": timestamp,
                "type": type_,
            }
        )
        if account_id is not UNSET:
            field_dict["account_id"] = account_id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_notification_data import MatchNotificationData

        d = dict(src_dict)
        data = MatchNotificationData.from_dict(d.pop("data"))

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        type_ = d.pop("type")

        _account_id = d.pop("account_id", UNSET)
        account_id: UUID | Unset
        if isinstance(_account_id, Unset):
            account_id = UNSET
        else:
            account_id = UUID(_account_id)

        match_notification = cls(
            data=data,
            timestamp=timestamp,
            type_=type_,
            account_id=account_id,
        )

        match_notification.additional_properties = d
        return match_notification

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

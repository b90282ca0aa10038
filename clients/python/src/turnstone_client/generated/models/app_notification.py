from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_notification_data import MatchNotificationData


T = TypeVar("T", bound="AppNotification")


@_attrs_define
class AppNotification:
    """A notification about an account of an app.

    Attributes:
        account_id (UUID): The account that it is for.
        data (MatchNotificationData): The data of a notification about a match.
        id (str): The `webhook-id` of its delivery.
        timestamp (datetime.datetime): When it happened.
        type_ (str): The kind of notification.
    """

    account_id: UUID
    data: MatchNotificationData
    id: str
    timestamp: datetime.datetime
    type_: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        account_id = str(self.account_id)

        data = self.data.to_dict()

        id = self.id

        timestamp = self.timestamp.isoformat()

        type_ = self.type_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "account_id": account_id,
                "data": data,
                "id": id,
                "timestamp": timestamp,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_notification_data import MatchNotificationData

        d = dict(src_dict)
        account_id = UUID(d.pop("account_id"))

        data = MatchNotificationData.from_dict(d.pop("data"))

        id = d.pop("id")

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        type_ = d.pop("type")

        app_notification = cls(
            account_id=account_id,
            data=data,
            id=id,
            timestamp=timestamp,
            type_=type_,
        )

        app_notification.additional_properties = d
        return app_notification

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.disabled_notification_type import (
    DisabledNotificationType,
    check_disabled_notification_type,
)

if TYPE_CHECKING:
    from ..models.disabled_notification_data import DisabledNotificationData


T = TypeVar("T", bound="DisabledNotification")


@_attrs_define
class DisabledNotification:
    """The server has disabled another webhook of the account.

    Example:
        {'data': {'reason': 'the receiver has answered 410', 'webhook_id': '019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01'},
            'timestamp': '2026-11-20T09:31:00.123456Z', 'type': 'webhook.disabled'}

    Attributes:
        data (DisabledNotificationData): The data of a notification about a disabled webhook.
        timestamp (datetime.datetime): When it was disabled.
        type_ (DisabledNotificationType): `webhook.disabled`.
    """

    data: DisabledNotificationData
    timestamp: datetime.datetime
    type_: DisabledNotificationType
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        data = self.data.to_dict()

        timestamp = self.timestamp.isoformat()

        type_: str = self.type_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "data": data,
                "timestamp": timestamp,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.disabled_notification_data import DisabledNotificationData

        d = dict(src_dict)
        data = DisabledNotificationData.from_dict(d.pop("data"))

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        type_ = check_disabled_notification_type(d.pop("type"))

        disabled_notification = cls(
            data=data,
            timestamp=timestamp,
            type_=type_,
        )

        disabled_notification.additional_properties = d
        return disabled_notification

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

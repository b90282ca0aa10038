from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.account_notification import AccountNotification


T = TypeVar("T", bound="StreamedNotification")


@_attrs_define
class StreamedNotification:
    """A notification in the stream of its account.

    Attributes:
        notification (AccountNotification): A notification in the inbox of an account. It contains no text of a message.
        unread (int): How many notifications are not read and still hold now: as `badge.notifications` of
            `GET /v1/me/home`.
    """

    notification: AccountNotification
    unread: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        notification = self.notification.to_dict()

        unread = self.unread

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "notification": notification,
                "unread": unread,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.account_notification import AccountNotification

        d = dict(src_dict)
        notification = AccountNotification.from_dict(d.pop("notification"))

        unread = d.pop("unread")

        streamed_notification = cls(
            notification=notification,
            unread=unread,
        )

        streamed_notification.additional_properties = d
        return streamed_notification

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

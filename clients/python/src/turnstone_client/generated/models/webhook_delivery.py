from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="WebhookDelivery")


@_attrs_define
class WebhookDelivery:
    """A delivery of a notification to a webhook.

    Attributes:
        attempts (int): The number of attempts, including a current one.
        created_at (datetime.datetime): When it was queued.
        delivered_at (datetime.datetime | None): When the receiver accepted it.
        id (UUID): Its id.
        kind (str): The kind of notification: the `type` in the body.
        last_error (None | str): The error of the last attempt, in words.
        last_status (int | None): The status of the receiver's last response; null if there was none.
        message_id (str): The `webhook-id` header, the same in every attempt.
        next_attempt_at (datetime.datetime | None): When the next attempt is due; null unless it is pending.
        state (str): `pending`, `delivered`, `failed`, or `dropped`: what it tells was over before it could be sent.
    """

    attempts: int
    created_at: datetime.datetime
    delivered_at: datetime.datetime | None
    id: UUID
    kind: str
    last_error: None | str
    last_status: int | None
    message_id: str
    next_attempt_at: datetime.datetime | None
    state: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        attempts = self.attempts

        created_at = self.created_at.isoformat()

        delivered_at: None | str
        if isinstance(self.delivered_at, datetime.datetime):
            delivered_at = self.delivered_at.isoformat()
        else:
            delivered_at = self.delivered_at

        id = str(self.id)

        kind = self.kind

        last_error: None | str
        last_error = self.last_error

        last_status: int | None
        last_status = self.last_status

        message_id = self.message_id

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        state = self.state

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "attempts": attempts,
                "created_at": created_at,
                "delivered_at": delivered_at,
                "id": id,
                "kind": kind,
                "last_error": last_error,
                "last_status": last_status,
                "message_id": message_id,
                "next_attempt_at": next_attempt_at,
                "state": state,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        attempts = d.pop("attempts")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_delivered_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delivered_at_type_0 = datetime.datetime.fromisoformat(data)

                return delivered_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        delivered_at = _parse_delivered_at(d.pop("delivered_at"))

        id = UUID(d.pop("id"))

        kind = d.pop("kind")

        def _parse_last_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_error = _parse_last_error(d.pop("last_error"))

        def _parse_last_status(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        last_status = _parse_last_status(d.pop("last_status"))

        message_id = d.pop("message_id")

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at"))

        state = d.pop("state")

        webhook_delivery = cls(
            attempts=attempts,
            created_at=created_at,
            delivered_at=delivered_at,
            id=id,
            kind=kind,
            last_error=last_error,
            last_status=last_status,
            message_id=message_id,
            next_attempt_at=next_attempt_at,
            state=state,
        )

        webhook_delivery.additional_properties = d
        return webhook_delivery

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

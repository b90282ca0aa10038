from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedMail")


@_attrs_define
class ExportedMail:
    """A mail to the account that waits or was sent in the last week.

    Attributes:
        address (str): The recipient's address.
        attempts (int): The number of attempts to send it.
        created_at (datetime.datetime): When it was queued.
        expires_at (datetime.datetime): When the mail expires: after that it is of no use.
        failed_at (datetime.datetime | None): When it was given up; null if it was not.
        id (UUID): The id; `Message-ID` has it too.
        kind (str): The kind of mail: `confirmation`, `password-reset`, `sign-in`, `password-changed`, `address-changed`
            or
            `notifications`.
        label (None | str): The label of the device that its text names.
        language (str): Its language.
        last_error (None | str): The error of the last attempt; null if no attempt has failed, or if the mail was sent.
        next_attempt_at (datetime.datetime | None): When the next attempt is due; null unless the mail waits.
        sent_at (datetime.datetime | None): When the relay took it; null until then.
    """

    address: str
    attempts: int
    created_at: datetime.datetime
    expires_at: datetime.datetime
    failed_at: datetime.datetime | None
    id: UUID
    kind: str
    label: None | str
    language: str
    last_error: None | str
    next_attempt_at: datetime.datetime | None
    sent_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        address = self.address

        attempts = self.attempts

        created_at = self.created_at.isoformat()

        expires_at = self.expires_at.isoformat()

        failed_at: None | str
        if isinstance(self.failed_at, datetime.datetime):
            failed_at = self.failed_at.isoformat()
        else:
            failed_at = self.failed_at

        id = str(self.id)

        kind = self.kind

        label: None | str
        label = self.label

        language = self.language

        last_error: None | str
        last_error = self.last_error

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        sent_at: None | str
        if isinstance(self.sent_at, datetime.datetime):
            sent_at = self.sent_at.isoformat()
        else:
            sent_at = self.sent_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "address": address,
                "attempts": attempts,
                "created_at": created_at,
                "expires_at": expires_at,
                "failed_at": failed_at,
                "id": id,
                "kind": kind,
                "label": label,
                "language": language,
                "last_error": last_error,
                "next_attempt_at": next_attempt_at,
                "sent_at": sent_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        address = d.pop("address")

        attempts = d.pop("attempts")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        def _parse_failed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failed_at_type_0 = datetime.datetime.fromisoformat(data)

                return failed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        failed_at = _parse_failed_at(d.pop("failed_at"))

        id = UUID(d.pop("id"))

        kind = d.pop("kind")

        def _parse_label(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        label = _parse_label(d.pop("label"))

        language = d.pop("language")

        def _parse_last_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_error = _parse_last_error(d.pop("last_error"))

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

        def _parse_sent_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                sent_at_type_0 = datetime.datetime.fromisoformat(data)

                return sent_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        sent_at = _parse_sent_at(d.pop("sent_at"))

        exported_mail = cls(
            address=address,
            attempts=attempts,
            created_at=created_at,
            expires_at=expires_at,
            failed_at=failed_at,
            id=id,
            kind=kind,
            label=label,
            language=language,
            last_error=last_error,
            next_attempt_at=next_attempt_at,
            sent_at=sent_at,
        )

        exported_mail.additional_properties = d
        return exported_mail

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

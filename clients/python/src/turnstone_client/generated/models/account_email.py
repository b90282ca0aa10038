from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AccountEmail")


@_attrs_define
class AccountEmail:
    """The e-mail addresses of an account, as its owner sees them. Nobody else does.

    Attributes:
        address (None | str): The confirmed address, to which mails go; null if there is none.
        confirmed_at (datetime.datetime | None): When it was confirmed.
        language (str): The language of the mails: `en`, `he`, `ar`, `ru` or `nl`.
        suppressed (None | str): The reason why nothing is sent to one of these addresses: `bounce` (there is no such
            mailbox) or
            `complaint` (its owner called a mail unwanted); null: mails are sent.
            `POST /v1/me/email/confirmation-mails` lifts it.
        suppressed_address (None | str): The address to which nothing is sent; if it is both, the one that waits.
        suppressed_at (datetime.datetime | None): When that was reported last.
        unsubscribed_at (datetime.datetime | None): When the account ended mails about its matches; null: it gets them.
        wanted (None | str): The address that waits for its confirmation, and then takes the place of the other; null if
            none waits.
        wanted_at (datetime.datetime | None): When it was given.
    """

    address: None | str
    confirmed_at: datetime.datetime | None
    language: str
    suppressed: None | str
    suppressed_address: None | str
    suppressed_at: datetime.datetime | None
    unsubscribed_at: datetime.datetime | None
    wanted: None | str
    wanted_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        address: None | str
        address = self.address

        confirmed_at: None | str
        if isinstance(self.confirmed_at, datetime.datetime):
            confirmed_at = self.confirmed_at.isoformat()
        else:
            confirmed_at = self.confirmed_at

        language = self.language

        suppressed: None | str
        suppressed = self.suppressed

        suppressed_address: None | str
        suppressed_address = self.suppressed_address

        suppressed_at: None | str
        if isinstance(self.suppressed_at, datetime.datetime):
            suppressed_at = self.suppressed_at.isoformat()
        else:
            suppressed_at = self.suppressed_at

        unsubscribed_at: None | str
        if isinstance(self.unsubscribed_at, datetime.datetime):
            unsubscribed_at = self.unsubscribed_at.isoformat()
        else:
            unsubscribed_at = self.unsubscribed_at

        wanted: None | str
        wanted = self.wanted

        wanted_at: None | str
        if isinstance(self.wanted_at, datetime.datetime):
            wanted_at = self.wanted_at.isoformat()
        else:
            wanted_at = self.wanted_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "address": address,
                "confirmed_at": confirmed_at,
                "language": language,
                "suppressed": suppressed,
                "suppressed_address": suppressed_address,
                "suppressed_at": suppressed_at,
                "unsubscribed_at": unsubscribed_at,
                "wanted": wanted,
                "wanted_at": wanted_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_address(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        address = _parse_address(d.pop("address"))

        def _parse_confirmed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                confirmed_at_type_0 = datetime.datetime.fromisoformat(data)

                return confirmed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        confirmed_at = _parse_confirmed_at(d.pop("confirmed_at"))

        language = d.pop("language")

        def _parse_suppressed(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        suppressed = _parse_suppressed(d.pop("suppressed"))

        def _parse_suppressed_address(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        suppressed_address = _parse_suppressed_address(d.pop("suppressed_address"))

        def _parse_suppressed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                suppressed_at_type_0 = datetime.datetime.fromisoformat(data)

                return suppressed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        suppressed_at = _parse_suppressed_at(d.pop("suppressed_at"))

        def _parse_unsubscribed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                unsubscribed_at_type_0 = datetime.datetime.fromisoformat(data)

                return unsubscribed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        unsubscribed_at = _parse_unsubscribed_at(d.pop("unsubscribed_at"))

        def _parse_wanted(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        wanted = _parse_wanted(d.pop("wanted"))

        def _parse_wanted_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                wanted_at_type_0 = datetime.datetime.fromisoformat(data)

                return wanted_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        wanted_at = _parse_wanted_at(d.pop("wanted_at"))

        account_email = cls(
            address=address,
            confirmed_at=confirmed_at,
            language=language,
            suppressed=suppressed,
            suppressed_address=suppressed_address,
            suppressed_at=suppressed_at,
            unsubscribed_at=unsubscribed_at,
            wanted=wanted,
            wanted_at=wanted_at,
        )

        account_email.additional_properties = d
        return account_email

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

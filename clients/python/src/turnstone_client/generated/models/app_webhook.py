from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="AppWebhook")


@_attrs_define
class AppWebhook:
    """The webhook of an app.

    Attributes:
        created_at (datetime.datetime): When it was created.
        disabled_at (datetime.datetime | None): When it was disabled: from then on the server sends nothing to it. Null
            while it is enabled.
        disabled_reason (None | str): The reason why it is disabled, in words; null while it is enabled.
        failing_since (datetime.datetime | None): The first failed attempt since the last success; null if there is
            none.
        id (UUID): Its id.
        kinds (list[str] | None): The kinds that are sent; null: all kinds, including those added later.
        label (None | str): The label.
        previous_secret_until (datetime.datetime | None): The end of the time in which deliveries are signed with the
            previous secret too, after the last
            rotation; null if there was none lately.
        url (str): The URL to which notifications are sent, as parsed.
        secret (str | Unset): `whsec_` and the key in base64; shown only once, when the webhook is made.
    """

    created_at: datetime.datetime
    disabled_at: datetime.datetime | None
    disabled_reason: None | str
    failing_since: datetime.datetime | None
    id: UUID
    kinds: list[str] | None
    label: None | str
    previous_secret_until: datetime.datetime | None
    url: str
    secret: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        disabled_at: None | str
        if isinstance(self.disabled_at, datetime.datetime):
            disabled_at = self.disabled_at.isoformat()
        else:
            disabled_at = self.disabled_at

        disabled_reason: None | str
        disabled_reason = self.disabled_reason

        failing_since: None | str
        if isinstance(self.failing_since, datetime.datetime):
            failing_since = self.failing_since.isoformat()
        else:
            failing_since = self.failing_since

        id = str(self.id)

        kinds: list[str] | None
        if isinstance(self.kinds, list):
            kinds = self.kinds

        else:
            kinds = self.kinds

        label: None | str
        label = self.label

        previous_secret_until: None | str
        if isinstance(self.previous_secret_until, datetime.datetime):
            previous_secret_until = self.previous_secret_until.isoformat()
        else:
            previous_secret_until = self.previous_secret_until

        url = self.url

        secret = self.secret

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "disabled_at": disabled_at,
                "disabled_reason": disabled_reason,
                "failing_since": failing_since,
                "id": id,
                "kinds": kinds,
                "label": label,
                "previous_secret_until": previous_secret_until,
                "url": url,
            }
        )
        if secret is not UNSET:
            field_dict["secret"] = secret

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_disabled_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_at_type_0 = datetime.datetime.fromisoformat(data)

                return disabled_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        disabled_at = _parse_disabled_at(d.pop("disabled_at"))

        def _parse_disabled_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        disabled_reason = _parse_disabled_reason(d.pop("disabled_reason"))

        def _parse_failing_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failing_since_type_0 = datetime.datetime.fromisoformat(data)

                return failing_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        failing_since = _parse_failing_since(d.pop("failing_since"))

        id = UUID(d.pop("id"))

        def _parse_kinds(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                kinds_type_0 = cast(list[str], data)

                return kinds_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        kinds = _parse_kinds(d.pop("kinds"))

        def _parse_label(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        label = _parse_label(d.pop("label"))

        def _parse_previous_secret_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                previous_secret_until_type_0 = datetime.datetime.fromisoformat(data)

                return previous_secret_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        previous_secret_until = _parse_previous_secret_until(
            d.pop("previous_secret_until")
        )

        url = d.pop("url")

        secret = d.pop("secret", UNSET)

        app_webhook = cls(
            created_at=created_at,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            failing_since=failing_since,
            id=id,
            kinds=kinds,
            label=label,
            previous_secret_until=previous_secret_until,
            url=url,
            secret=secret,
        )

        app_webhook.additional_properties = d
        return app_webhook

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="CreatedWebhook")


@_attrs_define
class CreatedWebhook:
    """A new webhook, and the secret that signs its deliveries.

    Attributes:
        created_at (datetime.datetime): When it was created.
        id (UUID): Its id.
        kinds (list[str] | None): The kinds that are sent; null: all kinds, including those added later.
        label (None | str): The label.
        secret (str): `whsec_` and the key in base64; shown only once.
        url (str): The URL to which notifications are sent, as parsed.
    """

    created_at: datetime.datetime
    id: UUID
    kinds: list[str] | None
    label: None | str
    secret: str
    url: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        id = str(self.id)

        kinds: list[str] | None
        if isinstance(self.kinds, list):
            kinds = self.kinds

        else:
            kinds = self.kinds

        label: None | str
        label = self.label

        secret = self.secret

        url = self.url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "id": id,
                "kinds": kinds,
                "label": label,
                "secret": secret,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

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

        secret = d.pop("secret")

        url = d.pop("url")

        created_webhook = cls(
            created_at=created_at,
            id=id,
            kinds=kinds,
            label=label,
            secret=secret,
            url=url,
        )

        created_webhook.additional_properties = d
        return created_webhook

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

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.webhook_endpoint import WebhookEndpoint


T = TypeVar("T", bound="RegisteredApp")


@_attrs_define
class RegisteredApp:
    """An app that the operator has registered, as its backend sees it.

    Attributes:
        created_at (datetime.datetime): When it was registered.
        id (UUID): The public id, which the app sends when somebody logs in.
        name (str): The name.
        webhook (WebhookEndpoint | Unset): A webhook of an account.
    """

    created_at: datetime.datetime
    id: UUID
    name: str
    webhook: WebhookEndpoint | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        id = str(self.id)

        name = self.name

        webhook: dict[str, Any] | Unset = UNSET
        if not isinstance(self.webhook, Unset):
            webhook = self.webhook.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "id": id,
                "name": name,
            }
        )
        if webhook is not UNSET:
            field_dict["webhook"] = webhook

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.webhook_endpoint import WebhookEndpoint

        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        id = UUID(d.pop("id"))

        name = d.pop("name")

        _webhook = d.pop("webhook", UNSET)
        webhook: WebhookEndpoint | Unset
        if isinstance(_webhook, Unset):
            webhook = UNSET
        else:
            webhook = WebhookEndpoint.from_dict(_webhook)

        registered_app = cls(
            created_at=created_at,
            id=id,
            name=name,
            webhook=webhook,
        )

        registered_app.additional_properties = d
        return registered_app

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

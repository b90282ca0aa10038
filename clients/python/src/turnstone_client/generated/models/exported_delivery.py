from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.webhook_delivery import WebhookDelivery


T = TypeVar("T", bound="ExportedDelivery")


@_attrs_define
class ExportedDelivery:
    """A notification to a webhook.

    Attributes:
        body (str): The body that is sent: JSON as text.
        delivery (WebhookDelivery): A delivery of a notification to a webhook.
        webhook_id (UUID): The webhook.
    """

    body: str
    delivery: WebhookDelivery
    webhook_id: UUID
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        body = self.body

        delivery = self.delivery.to_dict()

        webhook_id = str(self.webhook_id)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "body": body,
                "delivery": delivery,
                "webhook_id": webhook_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.webhook_delivery import WebhookDelivery

        d = dict(src_dict)
        body = d.pop("body")

        delivery = WebhookDelivery.from_dict(d.pop("delivery"))

        webhook_id = UUID(d.pop("webhook_id"))

        exported_delivery = cls(
            body=body,
            delivery=delivery,
            webhook_id=webhook_id,
        )

        exported_delivery.additional_properties = d
        return exported_delivery

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

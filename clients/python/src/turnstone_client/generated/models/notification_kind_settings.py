from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="NotificationKindSettings")


@_attrs_define
class NotificationKindSettings:
    """The channels on which a kind of notification is sent.

    Attributes:
        email (bool): Whether it is sent by e-mail.
        kind (str): The kind.
        push (bool): Whether it is sent to devices.
    """

    email: bool
    kind: str
    push: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        kind = self.kind

        push = self.push

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "email": email,
                "kind": kind,
                "push": push,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        email = d.pop("email")

        kind = d.pop("kind")

        push = d.pop("push")

        notification_kind_settings = cls(
            email=email,
            kind=kind,
            push=push,
        )

        notification_kind_settings.additional_properties = d
        return notification_kind_settings

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

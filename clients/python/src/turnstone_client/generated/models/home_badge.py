from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="HomeBadge")


@_attrs_define
class HomeBadge:
    """The counts that the badge of an app may show.

    Attributes:
        matches (int): The matches that wait for the account, each once: for its move, its answer to an offer or to
            an invitation.
        messages (int): The messages that the account has to read; 0 for a token without the scope `messages`.
        notifications (int): The notifications that the account has not read and that still hold, without those about
            messages for such a
            token.
    """

    matches: int
    messages: int
    notifications: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        matches = self.matches

        messages = self.messages

        notifications = self.notifications

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "matches": matches,
                "messages": messages,
                "notifications": notifications,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        matches = d.pop("matches")

        messages = d.pop("messages")

        notifications = d.pop("notifications")

        home_badge = cls(
            matches=matches,
            messages=messages,
            notifications=notifications,
        )

        home_badge.additional_properties = d
        return home_badge

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.notification_kind_input_kind import (
    NotificationKindInputKind,
    check_notification_kind_input_kind,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="NotificationKindInput")


@_attrs_define
class NotificationKindInput:
    """The channels on which a kind of notification is sent.

    Example:
        {'email': False, 'kind': 'match_begun', 'push': False}

    Attributes:
        kind (NotificationKindInputKind): The kind.
        email (bool | None | Unset): Whether it is sent by e-mail; as by default without it.
        push (bool | None | Unset): Whether it is sent to devices; as by default without it.
    """

    kind: NotificationKindInputKind
    email: bool | None | Unset = UNSET
    push: bool | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        email: bool | None | Unset
        if isinstance(self.email, Unset):
            email = UNSET
        else:
            email = self.email

        push: bool | None | Unset
        if isinstance(self.push, Unset):
            push = UNSET
        else:
            push = self.push

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )
        if email is not UNSET:
            field_dict["email"] = email
        if push is not UNSET:
            field_dict["push"] = push

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = check_notification_kind_input_kind(d.pop("kind"))

        def _parse_email(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        email = _parse_email(d.pop("email", UNSET))

        def _parse_push(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        push = _parse_push(d.pop("push", UNSET))

        notification_kind_input = cls(
            kind=kind,
            email=email,
            push=push,
        )

        return notification_kind_input

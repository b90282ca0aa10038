from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define

T = TypeVar("T", bound="MessagesReadInput")


@_attrs_define
class MessagesReadInput:
    """Up to which message the caller has read.

    Example:
        {'up_to': '019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06'}

    Attributes:
        up_to (UUID): The id of a message of the match. It and all earlier ones count as read.
    """

    up_to: UUID

    def to_dict(self) -> dict[str, Any]:
        up_to = str(self.up_to)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "up_to": up_to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        up_to = UUID(d.pop("up_to"))

        messages_read_input = cls(
            up_to=up_to,
        )

        return messages_read_input

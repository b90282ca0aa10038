from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="MessageInput")


@_attrs_define
class MessageInput:
    """The message to send.

    Example:
        {'text': 'Good luck!'}

    Attributes:
        text (str): The text: not blank, and without control characters other than line feeds and tabs. White
            space at both ends is removed.
    """

    text: str

    def to_dict(self) -> dict[str, Any]:
        text = self.text

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        text = d.pop("text")

        message_input = cls(
            text=text,
        )

        return message_input

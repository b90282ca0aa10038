from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="DiceNonceInput")


@_attrs_define
class DiceNonceInput:
    """A player's dice nonce.

    Example:
        {'dice_nonce': '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'}

    Attributes:
        dice_nonce (str): A player's dice nonce, 64 hex digits. With it, even the server cannot choose the dice.
    """

    dice_nonce: str

    def to_dict(self) -> dict[str, Any]:
        dice_nonce = self.dice_nonce

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "dice_nonce": dice_nonce,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        dice_nonce = d.pop("dice_nonce")

        dice_nonce_input = cls(
            dice_nonce=dice_nonce,
        )

        return dice_nonce_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="SeatedPayload")


@_attrs_define
class SeatedPayload:
    """A player took a seat; the event's `seat` is null if it is drawn at random at the start.

    Attributes:
        player (UUID): The id of an account, a UUIDv7; those of computer opponents are fixed. Events name people only by
            it.
        dice_nonce (str | Unset): A player's dice nonce, 64 hex digits. With it, even the server cannot choose the dice.
    """

    player: UUID
    dice_nonce: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        player = str(self.player)

        dice_nonce = self.dice_nonce

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "player": player,
            }
        )
        if dice_nonce is not UNSET:
            field_dict["dice_nonce"] = dice_nonce

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        player = UUID(d.pop("player"))

        dice_nonce = d.pop("dice_nonce", UNSET)

        seated_payload = cls(
            player=player,
            dice_nonce=dice_nonce,
        )

        seated_payload.additional_properties = d
        return seated_payload

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

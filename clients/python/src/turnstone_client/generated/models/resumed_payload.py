from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="ResumedPayload")


@_attrs_define
class ResumedPayload:
    """The match goes on. Its time had run out, to play or to take the seats, by a clock that was wrong. The
    clocks start anew at this event, which may be earlier than the one before it.

        Attributes:
            dice_commitment (str | Unset): The SHA-256 of another dice seed, from which the rolls follow from here on,
                because the end has
                revealed the seed before it; absent in games without dice.
            remaining_milliseconds (list[int] | Unset): The time left to each seat: what it had when the last turn began.
                Absent without a clock, and
                before the start.
    """

    dice_commitment: str | Unset = UNSET
    remaining_milliseconds: list[int] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        dice_commitment = self.dice_commitment

        remaining_milliseconds: list[int] | Unset = UNSET
        if not isinstance(self.remaining_milliseconds, Unset):
            remaining_milliseconds = self.remaining_milliseconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if dice_commitment is not UNSET:
            field_dict["dice_commitment"] = dice_commitment
        if remaining_milliseconds is not UNSET:
            field_dict["remaining_milliseconds"] = remaining_milliseconds

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        dice_commitment = d.pop("dice_commitment", UNSET)

        remaining_milliseconds = cast(list[int], d.pop("remaining_milliseconds", UNSET))

        resumed_payload = cls(
            dice_commitment=dice_commitment,
            remaining_milliseconds=remaining_milliseconds,
        )

        resumed_payload.additional_properties = d
        return resumed_payload

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

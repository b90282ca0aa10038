from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.pause_reason import PauseReason, check_pause_reason

T = TypeVar("T", bound="ClockExtendedPayload")


@_attrs_define
class ClockExtendedPayload:
    """The players to act got back the time for which their clocks were paused.

    Attributes:
        milliseconds (int): The delay of the deadline, in milliseconds.
        reason (PauseReason): The reason why clocks were paused.
        until (datetime.datetime): Pauses up to this instant have been given back.
    """

    milliseconds: int
    reason: PauseReason
    until: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        milliseconds = self.milliseconds

        reason: str = self.reason

        until = self.until.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "milliseconds": milliseconds,
                "reason": reason,
                "until": until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        milliseconds = d.pop("milliseconds")

        reason = check_pause_reason(d.pop("reason"))

        until = datetime.datetime.fromisoformat(d.pop("until"))

        clock_extended_payload = cls(
            milliseconds=milliseconds,
            reason=reason,
            until=until,
        )

        clock_extended_payload.additional_properties = d
        return clock_extended_payload

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

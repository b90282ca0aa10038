from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="QuietHours")


@_attrs_define
class QuietHours:
    """Hours of each day by the wall clock of the account's `time_zone`, past midnight if the second
    is earlier.

        Attributes:
            ends_at (str): The minute after the last.
            starts_at (str): The first minute, such as `22:00`.
    """

    ends_at: str
    starts_at: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ends_at = self.ends_at

        starts_at = self.starts_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ends_at": ends_at,
                "starts_at": starts_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        ends_at = d.pop("ends_at")

        starts_at = d.pop("starts_at")

        quiet_hours = cls(
            ends_at=ends_at,
            starts_at=starts_at,
        )

        quiet_hours.additional_properties = d
        return quiet_hours

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

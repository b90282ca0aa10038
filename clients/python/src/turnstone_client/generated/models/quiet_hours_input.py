from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="QuietHoursInput")


@_attrs_define
class QuietHoursInput:
    """Hours of each day by the wall clock of my `time_zone`, past midnight if the second is earlier.

    Example:
        {'ends_at': '07:00', 'starts_at': '22:00'}

    Attributes:
        ends_at (str): The minute after the last; another than `starts_at`.
        starts_at (str): The first minute, such as `22:00`.
    """

    ends_at: str
    starts_at: str

    def to_dict(self) -> dict[str, Any]:
        ends_at = self.ends_at

        starts_at = self.starts_at

        field_dict: dict[str, Any] = {}

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

        quiet_hours_input = cls(
            ends_at=ends_at,
            starts_at=starts_at,
        )

        return quiet_hours_input

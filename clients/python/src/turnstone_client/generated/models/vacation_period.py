from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="VacationPeriod")


@_attrs_define
class VacationPeriod:
    """A period of vacation: from `starts_at`, up to `ends_at`.

    Example:
        {'ends_at': '2027-01-03T00:00:00Z', 'starts_at': '2026-12-20T00:00:00Z'}

    Attributes:
        ends_at (datetime.datetime): The first instant after it.
        starts_at (datetime.datetime): Its first instant.
    """

    ends_at: datetime.datetime
    starts_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ends_at = self.ends_at.isoformat()

        starts_at = self.starts_at.isoformat()

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
        ends_at = datetime.datetime.fromisoformat(d.pop("ends_at"))

        starts_at = datetime.datetime.fromisoformat(d.pop("starts_at"))

        vacation_period = cls(
            ends_at=ends_at,
            starts_at=starts_at,
        )

        vacation_period.additional_properties = d
        return vacation_period

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedReminder")


@_attrs_define
class ExportedReminder:
    """A reminder of a deadline.

    Attributes:
        ply (int): The ply of the deadline.
        step_seconds (int): The time of the reminder, in seconds before the deadline.
    """

    ply: int
    step_seconds: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ply = self.ply

        step_seconds = self.step_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ply": ply,
                "step_seconds": step_seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        ply = d.pop("ply")

        step_seconds = d.pop("step_seconds")

        exported_reminder = cls(
            ply=ply,
            step_seconds=step_seconds,
        )

        exported_reminder.additional_properties = d
        return exported_reminder

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

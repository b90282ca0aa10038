from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedRematch")


@_attrs_define
class ExportedRematch:
    """The part of an account in the offers of a rematch.

    Attributes:
        changed_at (datetime.datetime): When a player last did one of these.
        declined (bool): Whether it has declined one.
        wanted (bool): Whether it did so before that offer was withdrawn or declined.
        wants (bool): Whether it offers a rematch or has agreed to one.
    """

    changed_at: datetime.datetime
    declined: bool
    wanted: bool
    wants: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        changed_at = self.changed_at.isoformat()

        declined = self.declined

        wanted = self.wanted

        wants = self.wants

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "changed_at": changed_at,
                "declined": declined,
                "wanted": wanted,
                "wants": wants,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        changed_at = datetime.datetime.fromisoformat(d.pop("changed_at"))

        declined = d.pop("declined")

        wanted = d.pop("wanted")

        wants = d.pop("wants")

        exported_rematch = cls(
            changed_at=changed_at,
            declined=declined,
            wanted=wanted,
            wants=wants,
        )

        exported_rematch.additional_properties = d
        return exported_rematch

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

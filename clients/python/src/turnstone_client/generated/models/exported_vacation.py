from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.vacation_period import VacationPeriod


T = TypeVar("T", bound="ExportedVacation")


@_attrs_define
class ExportedVacation:
    """A period of vacation.

    Attributes:
        automatic (bool): Whether the server took it when a match would have timed out; otherwise it was planned.
        ends_at (datetime.datetime): The first instant after it.
        starts_at (datetime.datetime): Its first instant.
        unused (list[VacationPeriod] | None): The parts in which no clock of the account ran, so that they went back
            into the balance;
            null until the vacation has ended.
    """

    automatic: bool
    ends_at: datetime.datetime
    starts_at: datetime.datetime
    unused: list[VacationPeriod] | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        automatic = self.automatic

        ends_at = self.ends_at.isoformat()

        starts_at = self.starts_at.isoformat()

        unused: list[dict[str, Any]] | None
        if isinstance(self.unused, list):
            unused = []
            for unused_type_0_item_data in self.unused:
                unused_type_0_item = unused_type_0_item_data.to_dict()
                unused.append(unused_type_0_item)

        else:
            unused = self.unused

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "automatic": automatic,
                "ends_at": ends_at,
                "starts_at": starts_at,
                "unused": unused,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.vacation_period import VacationPeriod

        d = dict(src_dict)
        automatic = d.pop("automatic")

        ends_at = datetime.datetime.fromisoformat(d.pop("ends_at"))

        starts_at = datetime.datetime.fromisoformat(d.pop("starts_at"))

        def _parse_unused(data: object) -> list[VacationPeriod] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_type_0 = []
                _unused_type_0 = data
                for unused_type_0_item_data in _unused_type_0:
                    unused_type_0_item = VacationPeriod.from_dict(
                        unused_type_0_item_data
                    )

                    unused_type_0.append(unused_type_0_item)

                return unused_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[VacationPeriod] | None, data)

        unused = _parse_unused(d.pop("unused"))

        exported_vacation = cls(
            automatic=automatic,
            ends_at=ends_at,
            starts_at=starts_at,
            unused=unused,
        )

        exported_vacation.additional_properties = d
        return exported_vacation

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

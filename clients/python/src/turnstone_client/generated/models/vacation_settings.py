from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.vacation_period import VacationPeriod


T = TypeVar("T", bound="VacationSettings")


@_attrs_define
class VacationSettings:
    """The vacations of an account, as its owner sees them.

    Attributes:
        automatic (bool): Whether a day is taken from the balance when a match would time out; the next move in such
            a match gives the unused rest back. Once this is switched off, the day runs out. To switch
            it on saves no match whose deadline has passed.
        planned (list[VacationPeriod]): The planned periods that have not ended, by start.
        remaining_seconds (int): The rest of this calendar year's balance (UTC), in seconds. A period, planned or
            automatic, counts
            whole until it has ended. Then only the time counts in which a clock of the account ran; the
            rest of the period goes back, within some seconds.
        until (datetime.datetime | None): The end of the current vacation, planned or automatic; null if there is none.
    """

    automatic: bool
    planned: list[VacationPeriod]
    remaining_seconds: int
    until: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        automatic = self.automatic

        planned = []
        for planned_item_data in self.planned:
            planned_item = planned_item_data.to_dict()
            planned.append(planned_item)

        remaining_seconds = self.remaining_seconds

        until: None | str
        if isinstance(self.until, datetime.datetime):
            until = self.until.isoformat()
        else:
            until = self.until

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "automatic": automatic,
                "planned": planned,
                "remaining_seconds": remaining_seconds,
                "until": until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.vacation_period import VacationPeriod

        d = dict(src_dict)
        automatic = d.pop("automatic")

        planned = []
        _planned = d.pop("planned")
        for planned_item_data in _planned:
            planned_item = VacationPeriod.from_dict(planned_item_data)

            planned.append(planned_item)

        remaining_seconds = d.pop("remaining_seconds")

        def _parse_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                until_type_0 = datetime.datetime.fromisoformat(data)

                return until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        until = _parse_until(d.pop("until"))

        vacation_settings = cls(
            automatic=automatic,
            planned=planned,
            remaining_seconds=remaining_seconds,
            until=until,
        )

        vacation_settings.additional_properties = d
        return vacation_settings

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.vacation_period_input import VacationPeriodInput


T = TypeVar("T", bound="VacationUpdateInput")


@_attrs_define
class VacationUpdateInput:
    """The changes to vacations; members that are left out or null stay as they are.

    Example:
        {'automatic': True, 'planned': [{'ends_at': '2027-01-06T00:00:00.000000Z', 'starts_at':
            '2026-12-25T00:00:00.000000Z'}]}

    Attributes:
        automatic (bool | None | Unset): Whether a day is taken from the balance when a match would time out; the next
            move in such
            a match gives the unused rest back. Once this is switched off, the day runs out. To switch
            it on saves no match whose deadline has passed.
        planned (list[VacationPeriodInput] | None | Unset): Replaces the planned periods that have not ended. Periods
            lie in the future or
            begin now, in whole seconds, do not overlap, and stay within each calendar year's balance. A period that has
            begun goes on if it is listed with its start and any end in the future; otherwise it ends
            now. Once a period has ended it costs only the time in which a clock of mine ran.
    """

    automatic: bool | None | Unset = UNSET
    planned: list[VacationPeriodInput] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        automatic: bool | None | Unset
        if isinstance(self.automatic, Unset):
            automatic = UNSET
        else:
            automatic = self.automatic

        planned: list[dict[str, Any]] | None | Unset
        if isinstance(self.planned, Unset):
            planned = UNSET
        elif isinstance(self.planned, list):
            planned = []
            for planned_type_0_item_data in self.planned:
                planned_type_0_item = planned_type_0_item_data.to_dict()
                planned.append(planned_type_0_item)

        else:
            planned = self.planned

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if automatic is not UNSET:
            field_dict["automatic"] = automatic
        if planned is not UNSET:
            field_dict["planned"] = planned

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.vacation_period_input import VacationPeriodInput

        d = dict(src_dict)

        def _parse_automatic(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        automatic = _parse_automatic(d.pop("automatic", UNSET))

        def _parse_planned(data: object) -> list[VacationPeriodInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                planned_type_0 = []
                _planned_type_0 = data
                for planned_type_0_item_data in _planned_type_0:
                    planned_type_0_item = VacationPeriodInput.from_dict(
                        planned_type_0_item_data
                    )

                    planned_type_0.append(planned_type_0_item)

                return planned_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[VacationPeriodInput] | None | Unset, data)

        planned = _parse_planned(d.pop("planned", UNSET))

        vacation_update_input = cls(
            automatic=automatic,
            planned=planned,
        )

        return vacation_update_input

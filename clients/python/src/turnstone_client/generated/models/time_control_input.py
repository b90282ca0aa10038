from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.time_control_input_kind import (
    TimeControlInputKind,
    check_time_control_input_kind,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="TimeControlInput")


@_attrs_define
class TimeControlInput:
    """The time control. Which members it has depends on `kind`.

    Example:
        {'bank_seconds': 864000, 'increment_seconds': 86400, 'kind': 'bank'}

    Attributes:
        kind (TimeControlInputKind): `per_move`, `bank` or `unlimited`.
        bank_seconds (int | None | Unset): `bank`: seconds at the start, from a minute to a year.
        cap_seconds (int | None | Unset): `bank`: the most seconds in a bank after an increment; `bank_seconds` by
            default.
        increment_seconds (int | None | Unset): `bank`: seconds added after each move; 0 by default.
        per_move_seconds (int | None | Unset): `per_move`: seconds for each move, from a minute to a year.
    """

    kind: TimeControlInputKind
    bank_seconds: int | None | Unset = UNSET
    cap_seconds: int | None | Unset = UNSET
    increment_seconds: int | None | Unset = UNSET
    per_move_seconds: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        bank_seconds: int | None | Unset
        if isinstance(self.bank_seconds, Unset):
            bank_seconds = UNSET
        else:
            bank_seconds = self.bank_seconds

        cap_seconds: int | None | Unset
        if isinstance(self.cap_seconds, Unset):
            cap_seconds = UNSET
        else:
            cap_seconds = self.cap_seconds

        increment_seconds: int | None | Unset
        if isinstance(self.increment_seconds, Unset):
            increment_seconds = UNSET
        else:
            increment_seconds = self.increment_seconds

        per_move_seconds: int | None | Unset
        if isinstance(self.per_move_seconds, Unset):
            per_move_seconds = UNSET
        else:
            per_move_seconds = self.per_move_seconds

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )
        if bank_seconds is not UNSET:
            field_dict["bank_seconds"] = bank_seconds
        if cap_seconds is not UNSET:
            field_dict["cap_seconds"] = cap_seconds
        if increment_seconds is not UNSET:
            field_dict["increment_seconds"] = increment_seconds
        if per_move_seconds is not UNSET:
            field_dict["per_move_seconds"] = per_move_seconds

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = check_time_control_input_kind(d.pop("kind"))

        def _parse_bank_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        bank_seconds = _parse_bank_seconds(d.pop("bank_seconds", UNSET))

        def _parse_cap_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        cap_seconds = _parse_cap_seconds(d.pop("cap_seconds", UNSET))

        def _parse_increment_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        increment_seconds = _parse_increment_seconds(d.pop("increment_seconds", UNSET))

        def _parse_per_move_seconds(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        per_move_seconds = _parse_per_move_seconds(d.pop("per_move_seconds", UNSET))

        time_control_input = cls(
            kind=kind,
            bank_seconds=bank_seconds,
            cap_seconds=cap_seconds,
            increment_seconds=increment_seconds,
            per_move_seconds=per_move_seconds,
        )

        return time_control_input

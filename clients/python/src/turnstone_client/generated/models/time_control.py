from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="TimeControl")


@_attrs_define
class TimeControl:
    """The time that players have to think: one flat object, whose members depend on `kind`.

    Example:
        {'kind': 'per_move', 'per_move_seconds': 259200}

    Attributes:
        kind (str): `per_move`: each move has its own time. `bank`: time for the whole match, with an
            increment a move. `unlimited`: no clock; never rated.
        bank_seconds (int | Unset): `bank`: seconds at the start, from a minute to a year.
        cap_seconds (int | Unset): `bank`: the most that a bank may hold after an increment; at least `bank_seconds`.
        increment_seconds (int | Unset): `bank`: seconds added after each move.
        per_move_seconds (int | Unset): `per_move`: seconds for each move, from a minute to a year.
    """

    kind: str
    bank_seconds: int | Unset = UNSET
    cap_seconds: int | Unset = UNSET
    increment_seconds: int | Unset = UNSET
    per_move_seconds: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        bank_seconds = self.bank_seconds

        cap_seconds = self.cap_seconds

        increment_seconds = self.increment_seconds

        per_move_seconds = self.per_move_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
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
        kind = d.pop("kind")

        bank_seconds = d.pop("bank_seconds", UNSET)

        cap_seconds = d.pop("cap_seconds", UNSET)

        increment_seconds = d.pop("increment_seconds", UNSET)

        per_move_seconds = d.pop("per_move_seconds", UNSET)

        time_control = cls(
            kind=kind,
            bank_seconds=bank_seconds,
            cap_seconds=cap_seconds,
            increment_seconds=increment_seconds,
            per_move_seconds=per_move_seconds,
        )

        time_control.additional_properties = d
        return time_control

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

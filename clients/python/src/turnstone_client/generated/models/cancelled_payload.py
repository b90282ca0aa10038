from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="CancelledPayload")


@_attrs_define
class CancelledPayload:
    """The match was cancelled.

    Attributes:
        by (None | UUID): The account that cancelled it; null if the server did (a time-out before ply 2, or `expired`).
        expired (bool | Unset): `true` if seats were still free when the time to take them was over; else absent.
        seed (str | Unset): The dice seed, revealed; absent in games without dice, and in matches that were cancelled
            before the server revealed it there.
    """

    by: None | UUID
    expired: bool | Unset = UNSET
    seed: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        by: None | str
        if isinstance(self.by, UUID):
            by = str(self.by)
        else:
            by = self.by

        expired = self.expired

        seed = self.seed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "by": by,
            }
        )
        if expired is not UNSET:
            field_dict["expired"] = expired
        if seed is not UNSET:
            field_dict["seed"] = seed

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_by(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                by_type_0 = UUID(data)

                return by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        by = _parse_by(d.pop("by"))

        expired = d.pop("expired", UNSET)

        seed = d.pop("seed", UNSET)

        cancelled_payload = cls(
            by=by,
            expired=expired,
            seed=seed,
        )

        cancelled_payload.additional_properties = d
        return cancelled_payload

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

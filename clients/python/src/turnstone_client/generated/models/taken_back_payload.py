from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="TakenBackPayload")


@_attrs_define
class TakenBackPayload:
    """The match went back to the position before a move of the event's seat. The takeback is a ply of
    its own.

        Attributes:
            ply (int): The number of the ply that the takeback became.
            to_ply (int): The ply whose position the match is in again.
    """

    ply: int
    to_ply: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ply = self.ply

        to_ply = self.to_ply

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ply": ply,
                "to_ply": to_ply,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        ply = d.pop("ply")

        to_ply = d.pop("to_ply")

        taken_back_payload = cls(
            ply=ply,
            to_ply=to_ply,
        )

        taken_back_payload.additional_properties = d
        return taken_back_payload

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

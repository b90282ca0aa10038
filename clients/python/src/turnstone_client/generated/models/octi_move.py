from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OctiMove")


@_attrs_define
class OctiMove:
    """The parts of a move, for clients to draw.

    Example:
        {'captured': ['25'], 'kind': 'jump', 'origin': '42', 'path': ['24', '26'], 'prong': None}

    Attributes:
        captured (list[str]): The squares of the pods that are captured, in the order in which they are jumped.
        kind (str): `add` (a prong), `step` or `jump`.
        origin (str): The square of the pod that acts.
        path (list[str]): The squares that the pod lands on, in order; empty for `add`, one for `step`.
        prong (None | str): For `add` the direction of the new prong, `A` to `H`; otherwise null.
    """

    captured: list[str]
    kind: str
    origin: str
    path: list[str]
    prong: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        captured = self.captured

        kind = self.kind

        origin = self.origin

        path = self.path

        prong: None | str
        prong = self.prong

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "captured": captured,
                "kind": kind,
                "origin": origin,
                "path": path,
                "prong": prong,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        captured = cast(list[str], d.pop("captured"))

        kind = d.pop("kind")

        origin = d.pop("origin")

        path = cast(list[str], d.pop("path"))

        def _parse_prong(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        prong = _parse_prong(d.pop("prong"))

        octi_move = cls(
            captured=captured,
            kind=kind,
            origin=origin,
            path=path,
            prong=prong,
        )

        octi_move.additional_properties = d
        return octi_move

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

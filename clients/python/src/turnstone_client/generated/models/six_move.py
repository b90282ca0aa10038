from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SixMove")


@_attrs_define
class SixMove:
    """The parts of a move, for clients to draw. Cells are `[q, r]`.

    Example:
        {'captures': [[1, -4], [2, -4]], 'declares': False, 'destination': [4, 0], 'keeps': None, 'kind': 'move',
            'origin': [2, -3]}

    Attributes:
        captures (list[list[int]]): The cells whose stones leave the game, by `q`, then `r`; the moved stone's new one
            may be
            among them.
        declares (bool): Whether a shape is declared.
        destination (list[int] | None): The cell the stone is put on; null when `kind` is `declare`.
        keeps (list[int] | None): Where islands tie for the largest, a cell of the one that stays, as the table is after
            the
            stone has been put down; otherwise null.
        kind (str): `place` a stone from the hand, `move` one on the table, or `declare` a shape on the table.
        origin (list[int] | None): The cell the stone is lifted from; null unless `kind` is `move`.
    """

    captures: list[list[int]]
    declares: bool
    destination: list[int] | None
    keeps: list[int] | None
    kind: str
    origin: list[int] | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        captures = []
        for captures_item_data in self.captures:
            captures_item = captures_item_data

            captures.append(captures_item)

        declares = self.declares

        destination: list[int] | None
        if isinstance(self.destination, list):
            destination = self.destination

        else:
            destination = self.destination

        keeps: list[int] | None
        if isinstance(self.keeps, list):
            keeps = self.keeps

        else:
            keeps = self.keeps

        kind = self.kind

        origin: list[int] | None
        if isinstance(self.origin, list):
            origin = self.origin

        else:
            origin = self.origin

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "captures": captures,
                "declares": declares,
                "destination": destination,
                "keeps": keeps,
                "kind": kind,
                "origin": origin,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        captures = []
        _captures = d.pop("captures")
        for captures_item_data in _captures:
            captures_item = cast(list[int], captures_item_data)

            captures.append(captures_item)

        declares = d.pop("declares")

        def _parse_destination(data: object) -> list[int] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                destination_type_0 = cast(list[int], data)

                return destination_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None, data)

        destination = _parse_destination(d.pop("destination"))

        def _parse_keeps(data: object) -> list[int] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                keeps_type_0 = cast(list[int], data)

                return keeps_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None, data)

        keeps = _parse_keeps(d.pop("keeps"))

        kind = d.pop("kind")

        def _parse_origin(data: object) -> list[int] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                origin_type_0 = cast(list[int], data)

                return origin_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None, data)

        origin = _parse_origin(d.pop("origin"))

        six_move = cls(
            captures=captures,
            declares=declares,
            destination=destination,
            keeps=keeps,
            kind=kind,
            origin=origin,
        )

        six_move.additional_properties = d
        return six_move

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MoveTap")


@_attrs_define
class MoveTap:
    """A choice of a player on the way to a move.

    Attributes:
        kind (str): The kind of choice: `place`, `direction` (of a sowing), `prong` (the direction of a new one),
            `capture` (of the pod that was just jumped), `double`, `declaration` or `move` (a whole
            move); later perhaps others, which can be shown as buttons with their labels. A declaration
            is always offered where it may be made, and may be refused.
        label (str): A label of a few words in the request's language, for a button or a screen reader.
        place (None | str): The place of the board to tap: the `data-place` of a shape in the pictures whose `data-seat`
            is the seat to act, or absent. Null if the tap chooses something else than a place.
        tap (str): The word to add to `prefix`, after a space if it is not the first. Contains no space.
    """

    kind: str
    label: str
    place: None | str
    tap: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        label = self.label

        place: None | str
        place = self.place

        tap = self.tap

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "label": label,
                "place": place,
                "tap": tap,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = d.pop("kind")

        label = d.pop("label")

        def _parse_place(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        place = _parse_place(d.pop("place"))

        tap = d.pop("tap")

        move_tap = cls(
            kind=kind,
            label=label,
            place=place,
            tap=tap,
        )

        move_tap.additional_properties = d
        return move_tap

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

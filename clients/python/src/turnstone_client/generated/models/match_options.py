from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="MatchOptions")


@_attrs_define
class MatchOptions:
    """The options of a match: one flat object of optional members. Which of them a game knows, with their values and
    defaults, is in the catalogue.

        Attributes:
            declaration (None | str | Unset): `automatic`: a shape wins at once. `manual`: a shape wins when its owner
                declares it, with the move that makes it or later.
            seats (int | None | Unset): Two players, or four in two teams: seats 0 and 2 black, 1 and 3 red.
    """

    declaration: None | str | Unset = UNSET
    seats: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        declaration: None | str | Unset
        if isinstance(self.declaration, Unset):
            declaration = UNSET
        else:
            declaration = self.declaration

        seats: int | None | Unset
        if isinstance(self.seats, Unset):
            seats = UNSET
        else:
            seats = self.seats

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if declaration is not UNSET:
            field_dict["declaration"] = declaration
        if seats is not UNSET:
            field_dict["seats"] = seats

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_declaration(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        declaration = _parse_declaration(d.pop("declaration", UNSET))

        def _parse_seats(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seats = _parse_seats(d.pop("seats", UNSET))

        match_options = cls(
            declaration=declaration,
            seats=seats,
        )

        match_options.additional_properties = d
        return match_options

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

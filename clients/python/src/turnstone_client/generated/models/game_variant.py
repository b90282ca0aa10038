from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.computer_level import ComputerLevel


T = TypeVar("T", bound="GameVariant")


@_attrs_define
class GameVariant:
    """One way to play a family's game.

    Attributes:
        computers (list[ComputerLevel]): The computer opponents that play it, in matches of two seats, the weakest
            first.
        name (str): The display name.
        summary (str): The difference from the other variants.
        variant (str): The variant's id.
    """

    computers: list[ComputerLevel]
    name: str
    summary: str
    variant: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        computers = []
        for computers_item_data in self.computers:
            computers_item = computers_item_data.to_dict()
            computers.append(computers_item)

        name = self.name

        summary = self.summary

        variant = self.variant

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "computers": computers,
                "name": name,
                "summary": summary,
                "variant": variant,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.computer_level import ComputerLevel

        d = dict(src_dict)
        computers = []
        _computers = d.pop("computers")
        for computers_item_data in _computers:
            computers_item = ComputerLevel.from_dict(computers_item_data)

            computers.append(computers_item)

        name = d.pop("name")

        summary = d.pop("summary")

        variant = d.pop("variant")

        game_variant = cls(
            computers=computers,
            name=name,
            summary=summary,
            variant=variant,
        )

        game_variant.additional_properties = d
        return game_variant

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="VariantResults")


@_attrs_define
class VariantResults:
    """A player's results in the finished matches of a variant.

    Attributes:
        draws (int): Draws.
        game (str): The family of games.
        losses (int): Losses.
        variant (str): The variant.
        wins (int): Wins, alone or with a partner.
    """

    draws: int
    game: str
    losses: int
    variant: str
    wins: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        draws = self.draws

        game = self.game

        losses = self.losses

        variant = self.variant

        wins = self.wins

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "draws": draws,
                "game": game,
                "losses": losses,
                "variant": variant,
                "wins": wins,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        draws = d.pop("draws")

        game = d.pop("game")

        losses = d.pop("losses")

        variant = d.pop("variant")

        wins = d.pop("wins")

        variant_results = cls(
            draws=draws,
            game=game,
            losses=losses,
            variant=variant,
            wins=wins,
        )

        variant_results.additional_properties = d
        return variant_results

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

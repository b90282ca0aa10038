from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="ComputerPlayer")


@_attrs_define
class ComputerPlayer:
    """A computer opponent.

    Attributes:
        level (int): Its level, for `opponent` when a match is created.
        player (PlayerSummary): A player as others see them.
        strength (str): The strength, in a few words.
    """

    level: int
    player: PlayerSummary
    strength: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        level = self.level

        player = self.player.to_dict()

        strength = self.strength

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "level": level,
                "player": player,
                "strength": strength,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)
        level = d.pop("level")

        player = PlayerSummary.from_dict(d.pop("player"))

        strength = d.pop("strength")

        computer_player = cls(
            level=level,
            player=player,
            strength=strength,
        )

        computer_player.additional_properties = d
        return computer_player

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

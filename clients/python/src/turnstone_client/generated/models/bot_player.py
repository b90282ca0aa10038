from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="BotPlayer")


@_attrs_define
class BotPlayer:
    """A bot, with the games that it plays.

    Attributes:
        games (list[str]): The ids of the families of games that it says it plays.
        player (PlayerSummary): A player as others see them.
    """

    games: list[str]
    player: PlayerSummary
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        games = self.games

        player = self.player.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "games": games,
                "player": player,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)
        games = cast(list[str], d.pop("games"))

        player = PlayerSummary.from_dict(d.pop("player"))

        bot_player = cls(
            games=games,
            player=player,
        )

        bot_player.additional_properties = d
        return bot_player

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="BotInput")


@_attrs_define
class BotInput:
    """The games of a bot.

    Example:
        {'games': ['mancala', 'six']}

    Attributes:
        games (list[str]): The ids of the families of games that the bot plays, for the list of bots. They replace the
            previous ones.
    """

    games: list[str]

    def to_dict(self) -> dict[str, Any]:
        games = self.games

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "games": games,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        games = cast(list[str], d.pop("games"))

        bot_input = cls(
            games=games,
        )

        return bot_input

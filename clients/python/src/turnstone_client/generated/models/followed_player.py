from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_summary import PlayerSummary


T = TypeVar("T", bound="FollowedPlayer")


@_attrs_define
class FollowedPlayer:
    """A player whom the account follows.

    Attributes:
        last_seen_at (datetime.datetime | None): When the player was last seen, to the hour; null unless the player
            shows it.
        player (PlayerSummary): A player as others see them.
        playing (bool): Whether the player is in an active public match. Only the newest fifty matches count.
        since (datetime.datetime): When the account began to follow the player.
    """

    last_seen_at: datetime.datetime | None
    player: PlayerSummary
    playing: bool
    since: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        last_seen_at: None | str
        if isinstance(self.last_seen_at, datetime.datetime):
            last_seen_at = self.last_seen_at.isoformat()
        else:
            last_seen_at = self.last_seen_at

        player = self.player.to_dict()

        playing = self.playing

        since = self.since.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "last_seen_at": last_seen_at,
                "player": player,
                "playing": playing,
                "since": since,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.player_summary import PlayerSummary

        d = dict(src_dict)

        def _parse_last_seen_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_seen_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_seen_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_seen_at = _parse_last_seen_at(d.pop("last_seen_at"))

        player = PlayerSummary.from_dict(d.pop("player"))

        playing = d.pop("playing")

        since = datetime.datetime.fromisoformat(d.pop("since"))

        followed_player = cls(
            last_seen_at=last_seen_at,
            player=player,
            playing=playing,
            since=since,
        )

        followed_player.additional_properties = d
        return followed_player

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

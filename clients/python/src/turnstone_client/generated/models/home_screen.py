from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.home_badge import HomeBadge
    from ..models.home_part import HomePart
    from ..models.home_screen_matches import HomeScreenMatches


T = TypeVar("T", bound="HomeScreen")


@_attrs_define
class HomeScreen:
    """All that a home screen shows.

    Attributes:
        badge (HomeBadge): The counts that the badge of an app may show.
        cursor (str): The position of this in the account's feed: `cursor` of `GET /v1/me/stream` and
            `GET /v1/me/changes`, which continue with what changes after it.
        finished (HomePart): A part of a home screen.
        invitations (HomePart): A part of a home screen.
        matches (HomeScreenMatches): The matches of all parts, each once, by id.
        my_turn (HomePart): A part of a home screen.
        offers (HomePart): A part of a home screen.
        open_matches (HomePart): A part of a home screen.
        their_turn (HomePart): A part of a home screen.
        unread (HomePart): A part of a home screen.
    """

    badge: HomeBadge
    cursor: str
    finished: HomePart
    invitations: HomePart
    matches: HomeScreenMatches
    my_turn: HomePart
    offers: HomePart
    open_matches: HomePart
    their_turn: HomePart
    unread: HomePart
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        badge = self.badge.to_dict()

        cursor = self.cursor

        finished = self.finished.to_dict()

        invitations = self.invitations.to_dict()

        matches = self.matches.to_dict()

        my_turn = self.my_turn.to_dict()

        offers = self.offers.to_dict()

        open_matches = self.open_matches.to_dict()

        their_turn = self.their_turn.to_dict()

        unread = self.unread.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "badge": badge,
                "cursor": cursor,
                "finished": finished,
                "invitations": invitations,
                "matches": matches,
                "my_turn": my_turn,
                "offers": offers,
                "open_matches": open_matches,
                "their_turn": their_turn,
                "unread": unread,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.home_badge import HomeBadge
        from ..models.home_part import HomePart
        from ..models.home_screen_matches import HomeScreenMatches

        d = dict(src_dict)
        badge = HomeBadge.from_dict(d.pop("badge"))

        cursor = d.pop("cursor")

        finished = HomePart.from_dict(d.pop("finished"))

        invitations = HomePart.from_dict(d.pop("invitations"))

        matches = HomeScreenMatches.from_dict(d.pop("matches"))

        my_turn = HomePart.from_dict(d.pop("my_turn"))

        offers = HomePart.from_dict(d.pop("offers"))

        open_matches = HomePart.from_dict(d.pop("open_matches"))

        their_turn = HomePart.from_dict(d.pop("their_turn"))

        unread = HomePart.from_dict(d.pop("unread"))

        home_screen = cls(
            badge=badge,
            cursor=cursor,
            finished=finished,
            invitations=invitations,
            matches=matches,
            my_turn=my_turn,
            offers=offers,
            open_matches=open_matches,
            their_turn=their_turn,
            unread=unread,
        )

        home_screen.additional_properties = d
        return home_screen

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.last_move import LastMove
    from ..models.match_summary import MatchSummary
    from ..models.own_offer import OwnOffer
    from ..models.player_state import PlayerState


T = TypeVar("T", bound="MatchCard")


@_attrs_define
class MatchCard:
    """A match as one of its accounts sees it.

    Attributes:
        last_move (LastMove | None):
        my_seats (list[int]): The seats of the account.
        offers (list[OwnOffer]): The open offers.
        picture (str): The path of a picture of the newest position, seen from the account's side. It changes with
            the position.
        players (list[PlayerState]): The ratings of the players in this variant, and their vacations. One for each seat
            that is
            taken.
        summary (MatchSummary): A match in a list, without the state of the game.
        unread (int): How many messages by others the account has to read, without those of players whom it blocks
            and of deleted accounts.
    """

    last_move: LastMove | None
    my_seats: list[int]
    offers: list[OwnOffer]
    picture: str
    players: list[PlayerState]
    summary: MatchSummary
    unread: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.last_move import LastMove

        last_move: dict[str, Any] | None
        if isinstance(self.last_move, LastMove):
            last_move = self.last_move.to_dict()
        else:
            last_move = self.last_move

        my_seats = self.my_seats

        offers = []
        for offers_item_data in self.offers:
            offers_item = offers_item_data.to_dict()
            offers.append(offers_item)

        picture = self.picture

        players = []
        for players_item_data in self.players:
            players_item = players_item_data.to_dict()
            players.append(players_item)

        summary = self.summary.to_dict()

        unread = self.unread

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "last_move": last_move,
                "my_seats": my_seats,
                "offers": offers,
                "picture": picture,
                "players": players,
                "summary": summary,
                "unread": unread,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.last_move import LastMove
        from ..models.match_summary import MatchSummary
        from ..models.own_offer import OwnOffer
        from ..models.player_state import PlayerState

        d = dict(src_dict)

        def _parse_last_move(data: object) -> LastMove | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_move_type_0 = LastMove.from_dict(data)

                return last_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(LastMove | None, data)

        last_move = _parse_last_move(d.pop("last_move"))

        my_seats = cast(list[int], d.pop("my_seats"))

        offers = []
        _offers = d.pop("offers")
        for offers_item_data in _offers:
            offers_item = OwnOffer.from_dict(offers_item_data)

            offers.append(offers_item)

        picture = d.pop("picture")

        players = []
        _players = d.pop("players")
        for players_item_data in _players:
            players_item = PlayerState.from_dict(players_item_data)

            players.append(players_item)

        summary = MatchSummary.from_dict(d.pop("summary"))

        unread = d.pop("unread")

        match_card = cls(
            last_move=last_move,
            my_seats=my_seats,
            offers=offers,
            picture=picture,
            players=players,
            summary=summary,
            unread=unread,
        )

        match_card.additional_properties = d
        return match_card

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

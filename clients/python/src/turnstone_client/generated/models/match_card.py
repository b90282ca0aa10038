from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.last_move import LastMove
    from ..models.match_summary import MatchSummary
    from ..models.own_offer import OwnOffer
    from ..models.seat_vacation import SeatVacation


T = TypeVar("T", bound="MatchCard")


@_attrs_define
class MatchCard:
    """A match as one of its accounts sees it.

    Attributes:
        my_seats (list[int]): The seats of the account.
        offers (list[OwnOffer]): The open offers.
        picture (str): The path of a small PNG of the newest position, seen from the account's side: the board
            alone, without labels. It changes with the picture. Another `size` gives another width.
        summary (MatchSummary): A match in a list, without the state of the game.
        unread (int): How many messages by others the account has to read, without those of players whom it blocks
            and of deleted accounts; 0 for a token without the scope `messages`.
        vacations (list[SeatVacation]): The vacations that players of the match are on; none when it is over.
        last_move (LastMove | Unset): The newest move of a match.
    """

    my_seats: list[int]
    offers: list[OwnOffer]
    picture: str
    summary: MatchSummary
    unread: int
    vacations: list[SeatVacation]
    last_move: LastMove | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        my_seats = self.my_seats

        offers = []
        for offers_item_data in self.offers:
            offers_item = offers_item_data.to_dict()
            offers.append(offers_item)

        picture = self.picture

        summary = self.summary.to_dict()

        unread = self.unread

        vacations = []
        for vacations_item_data in self.vacations:
            vacations_item = vacations_item_data.to_dict()
            vacations.append(vacations_item)

        last_move: dict[str, Any] | Unset = UNSET
        if not isinstance(self.last_move, Unset):
            last_move = self.last_move.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "my_seats": my_seats,
                "offers": offers,
                "picture": picture,
                "summary": summary,
                "unread": unread,
                "vacations": vacations,
            }
        )
        if last_move is not UNSET:
            field_dict["last_move"] = last_move

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.last_move import LastMove
        from ..models.match_summary import MatchSummary
        from ..models.own_offer import OwnOffer
        from ..models.seat_vacation import SeatVacation

        d = dict(src_dict)
        my_seats = cast(list[int], d.pop("my_seats"))

        offers = []
        _offers = d.pop("offers")
        for offers_item_data in _offers:
            offers_item = OwnOffer.from_dict(offers_item_data)

            offers.append(offers_item)

        picture = d.pop("picture")

        summary = MatchSummary.from_dict(d.pop("summary"))

        unread = d.pop("unread")

        vacations = []
        _vacations = d.pop("vacations")
        for vacations_item_data in _vacations:
            vacations_item = SeatVacation.from_dict(vacations_item_data)

            vacations.append(vacations_item)

        _last_move = d.pop("last_move", UNSET)
        last_move: LastMove | Unset
        if isinstance(_last_move, Unset):
            last_move = UNSET
        else:
            last_move = LastMove.from_dict(_last_move)

        match_card = cls(
            my_seats=my_seats,
            offers=offers,
            picture=picture,
            summary=summary,
            unread=unread,
            vacations=vacations,
            last_move=last_move,
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

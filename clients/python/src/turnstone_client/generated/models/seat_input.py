from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SeatInput")


@_attrs_define
class SeatInput:
    """Which seat to take.

    Example:
        {'seat': 1}

    Attributes:
        dice_nonce (None | str | Unset): The player's dice nonce, 64 hex digits; only in games with dice.
        link (None | str | Unset): The code of an invite link. It admits to a private match, and to one for invited
            players. A
            code that does not admit changes nothing: the request is as without it.
        seat (int | None | Unset): The seat's number; null: a random free seat at the start.
    """

    dice_nonce: None | str | Unset = UNSET
    link: None | str | Unset = UNSET
    seat: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        dice_nonce: None | str | Unset
        if isinstance(self.dice_nonce, Unset):
            dice_nonce = UNSET
        else:
            dice_nonce = self.dice_nonce

        link: None | str | Unset
        if isinstance(self.link, Unset):
            link = UNSET
        else:
            link = self.link

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if dice_nonce is not UNSET:
            field_dict["dice_nonce"] = dice_nonce
        if link is not UNSET:
            field_dict["link"] = link
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_dice_nonce(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        dice_nonce = _parse_dice_nonce(d.pop("dice_nonce", UNSET))

        def _parse_link(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        link = _parse_link(d.pop("link", UNSET))

        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))

        seat_input = cls(
            dice_nonce=dice_nonce,
            link=link,
            seat=seat,
        )

        return seat_input

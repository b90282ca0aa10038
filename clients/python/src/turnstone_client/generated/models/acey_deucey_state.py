from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.acey_deucey_awaiting import AceyDeuceyAwaiting, check_acey_deucey_awaiting

if TYPE_CHECKING:
    from ..models.acey_deucey_side import AceyDeuceySide


T = TypeVar("T", bound="AceyDeuceyState")


@_attrs_define
class AceyDeuceyState:
    """The board, and the dice that are being played.

    Example:
        {'awaiting': 'roll_play', 'dice': [3, 1], 'opening': [4, 2], 'sides': [{'bar': 0, 'off': 0, 'points': [0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0], 'reserve': 13}, {'bar': 0, 'off': 0, 'points':
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0], 'reserve': 13}]}

    Attributes:
        awaiting (AceyDeuceyAwaiting): The next step of the game: `opening_roll` and `roll` are the server's;
            `roll_play` answers the dice;
            `double` names a double after a 1-2 that was played in full, and plays it; `nothing` comes when
            the game is over.
        dice (list[int] | None): The dice as rolled, while their play is awaited; otherwise null.
        opening (list[int] | None): The opening roll, seat 0's die first; null until it has decided who opens.
        sides (list[AceyDeuceySide]): Both players' men, by seat.
    """

    awaiting: AceyDeuceyAwaiting
    dice: list[int] | None
    opening: list[int] | None
    sides: list[AceyDeuceySide]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        awaiting: str = self.awaiting

        dice: list[int] | None
        if isinstance(self.dice, list):
            dice = self.dice

        else:
            dice = self.dice

        opening: list[int] | None
        if isinstance(self.opening, list):
            opening = self.opening

        else:
            opening = self.opening

        sides = []
        for sides_item_data in self.sides:
            sides_item = sides_item_data.to_dict()
            sides.append(sides_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "awaiting": awaiting,
                "dice": dice,
                "opening": opening,
                "sides": sides,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.acey_deucey_side import AceyDeuceySide

        d = dict(src_dict)
        awaiting = check_acey_deucey_awaiting(d.pop("awaiting"))

        def _parse_dice(data: object) -> list[int] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                dice_type_0 = cast(list[int], data)

                return dice_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None, data)

        dice = _parse_dice(d.pop("dice"))

        def _parse_opening(data: object) -> list[int] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                opening_type_0 = cast(list[int], data)

                return opening_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None, data)

        opening = _parse_opening(d.pop("opening"))

        sides = []
        _sides = d.pop("sides")
        for sides_item_data in _sides:
            sides_item = AceyDeuceySide.from_dict(sides_item_data)

            sides.append(sides_item)

        acey_deucey_state = cls(
            awaiting=awaiting,
            dice=dice,
            opening=opening,
            sides=sides,
        )

        acey_deucey_state.additional_properties = d
        return acey_deucey_state

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

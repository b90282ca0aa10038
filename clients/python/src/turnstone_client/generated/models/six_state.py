from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.six_captured import SixCaptured
    from ..models.six_stone import SixStone


T = TypeVar("T", bound="SixState")


@_attrs_define
class SixState:
    """The table: the stones on it, in hand and captured.

    Example:
        {'captured': {'black': 0, 'red': 0}, 'in_hand': [20, 20], 'phase': 'placing', 'stones': [{'color': 'red', 'q':
            0, 'r': 0}, {'color': 'black', 'q': 1, 'r': 0}], 'winning_shape': None}

    Attributes:
        captured (SixCaptured): How many stones of each colour have left the game. Example: {'black': 0, 'red': 2}.
        in_hand (list[int]): The stones in hand, by seat.
        phase (str): `placing`, or `moving` from the 42nd stone on.
        stones (list[SixStone]): The stones on the table, by `q`, then `r`.
        winning_shape (list[list[int]] | None): The six cells of the shape that won, each `[q, r]`, by `q`, then `r`;
            null unless a shape
            has won.
    """

    captured: SixCaptured
    in_hand: list[int]
    phase: str
    stones: list[SixStone]
    winning_shape: list[list[int]] | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        captured = self.captured.to_dict()

        in_hand = self.in_hand

        phase = self.phase

        stones = []
        for stones_item_data in self.stones:
            stones_item = stones_item_data.to_dict()
            stones.append(stones_item)

        winning_shape: list[list[int]] | None
        if isinstance(self.winning_shape, list):
            winning_shape = []
            for winning_shape_type_0_item_data in self.winning_shape:
                winning_shape_type_0_item = winning_shape_type_0_item_data

                winning_shape.append(winning_shape_type_0_item)

        else:
            winning_shape = self.winning_shape

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "captured": captured,
                "in_hand": in_hand,
                "phase": phase,
                "stones": stones,
                "winning_shape": winning_shape,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.six_captured import SixCaptured
        from ..models.six_stone import SixStone

        d = dict(src_dict)
        captured = SixCaptured.from_dict(d.pop("captured"))

        in_hand = cast(list[int], d.pop("in_hand"))

        phase = d.pop("phase")

        stones = []
        _stones = d.pop("stones")
        for stones_item_data in _stones:
            stones_item = SixStone.from_dict(stones_item_data)

            stones.append(stones_item)

        def _parse_winning_shape(data: object) -> list[list[int]] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                winning_shape_type_0 = []
                _winning_shape_type_0 = data
                for winning_shape_type_0_item_data in _winning_shape_type_0:
                    winning_shape_type_0_item = cast(
                        list[int], winning_shape_type_0_item_data
                    )

                    winning_shape_type_0.append(winning_shape_type_0_item)

                return winning_shape_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[list[int]] | None, data)

        winning_shape = _parse_winning_shape(d.pop("winning_shape"))

        six_state = cls(
            captured=captured,
            in_hand=in_hand,
            phase=phase,
            stones=stones,
            winning_shape=winning_shape,
        )

        six_state.additional_properties = d
        return six_state

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

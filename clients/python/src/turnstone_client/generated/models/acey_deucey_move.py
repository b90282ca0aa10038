from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.acey_deucey_step import AceyDeuceyStep


T = TypeVar("T", bound="AceyDeuceyMove")


@_attrs_define
class AceyDeuceyMove:
    """The parts of a move, for clients to draw.

    Example:
        {'named_double': None, 'steps': [{'destination': '22', 'die': 3, 'hit': False, 'origin': 'in'}, {'destination':
            '21', 'die': 1, 'hit': True, 'origin': '22'}]}

    Attributes:
        steps (list[AceyDeuceyStep]): The steps in the order played; none where nothing of a named double can be played.
        named_double (int | None | Unset): The double that is named, 1 to 6; null where dice were rolled.
    """

    steps: list[AceyDeuceyStep]
    named_double: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        steps = []
        for steps_item_data in self.steps:
            steps_item = steps_item_data.to_dict()
            steps.append(steps_item)

        named_double: int | None | Unset
        if isinstance(self.named_double, Unset):
            named_double = UNSET
        else:
            named_double = self.named_double

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "steps": steps,
            }
        )
        if named_double is not UNSET:
            field_dict["named_double"] = named_double

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.acey_deucey_step import AceyDeuceyStep

        d = dict(src_dict)
        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:
            steps_item = AceyDeuceyStep.from_dict(steps_item_data)

            steps.append(steps_item)

        def _parse_named_double(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        named_double = _parse_named_double(d.pop("named_double", UNSET))

        acey_deucey_move = cls(
            steps=steps,
            named_double=named_double,
        )

        acey_deucey_move.additional_properties = d
        return acey_deucey_move

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

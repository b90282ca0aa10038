from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.octi_pod import OctiPod


T = TypeVar("T", bound="OctiState")


@_attrs_define
class OctiState:
    """The board and the prongs that are not on it.

    Example:
        {'pods': [{'prongs': 'ACF', 'seat': 0, 'square': '22'}, {'prongs': '', 'seat': 1, 'square': '46'}], 'supply':
            [9, 12]}

    Attributes:
        pods (list[OctiPod]): The pods on the board, sorted by square.
        supply (list[int]): The prongs that each seat has in hand, by seat.
    """

    pods: list[OctiPod]
    supply: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        pods = []
        for pods_item_data in self.pods:
            pods_item = pods_item_data.to_dict()
            pods.append(pods_item)

        supply = self.supply

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "pods": pods,
                "supply": supply,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.octi_pod import OctiPod

        d = dict(src_dict)
        pods = []
        _pods = d.pop("pods")
        for pods_item_data in _pods:
            pods_item = OctiPod.from_dict(pods_item_data)

            pods.append(pods_item)

        supply = cast(list[int], d.pop("supply"))

        octi_state = cls(
            pods=pods,
            supply=supply,
        )

        octi_state.additional_properties = d
        return octi_state

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

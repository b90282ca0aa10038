from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OwnOffer")


@_attrs_define
class OwnOffer:
    """An open offer, as an account sees it.

    Attributes:
        agreed_by (list[int]): The seats that have agreed so far.
        kind (str): The kind of offer: `draw`, `takeback`, `resignation` (to the partner, in a team), `rematch`.
        ply (int): The ply at which it was offered, to send with an answer.
        seat (int): The seat that offers.
        waits_for_me (bool): Whether it waits for an answer of the account.
    """

    agreed_by: list[int]
    kind: str
    ply: int
    seat: int
    waits_for_me: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        agreed_by = self.agreed_by

        kind = self.kind

        ply = self.ply

        seat = self.seat

        waits_for_me = self.waits_for_me

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "agreed_by": agreed_by,
                "kind": kind,
                "ply": ply,
                "seat": seat,
                "waits_for_me": waits_for_me,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        agreed_by = cast(list[int], d.pop("agreed_by"))

        kind = d.pop("kind")

        ply = d.pop("ply")

        seat = d.pop("seat")

        waits_for_me = d.pop("waits_for_me")

        own_offer = cls(
            agreed_by=agreed_by,
            kind=kind,
            ply=ply,
            seat=seat,
            waits_for_me=waits_for_me,
        )

        own_offer.additional_properties = d
        return own_offer

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

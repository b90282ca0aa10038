from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="OfferInput")


@_attrs_define
class OfferInput:
    """An offer, and the ply that the client has seen.

    Example:
        {'ply': 3}

    Attributes:
        ply (int): The `ply` of the match that the client has seen.
    """

    ply: int

    def to_dict(self) -> dict[str, Any]:
        ply = self.ply

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "ply": ply,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        ply = d.pop("ply")

        offer_input = cls(
            ply=ply,
        )

        return offer_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="OfferAnswerInput")


@_attrs_define
class OfferAnswerInput:
    """An answer to an offer.

    Example:
        {'accept': True, 'ply': 3}

    Attributes:
        accept (bool): Whether the offer is accepted.
        ply (int): The `ply` of the match that the client has seen.
    """

    accept: bool
    ply: int

    def to_dict(self) -> dict[str, Any]:
        accept = self.accept

        ply = self.ply

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "accept": accept,
                "ply": ply,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        accept = d.pop("accept")

        ply = d.pop("ply")

        offer_answer_input = cls(
            accept=accept,
            ply=ply,
        )

        return offer_answer_input

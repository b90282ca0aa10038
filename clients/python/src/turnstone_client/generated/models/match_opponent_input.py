from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="MatchOpponentInput")


@_attrs_define
class MatchOpponentInput:
    """The computer opponent.

    Example:
        {'computer': 4}

    Attributes:
        computer (int): The level, from 1, which loses to a beginner, to 8. `GET /v1/computers` lists them.
    """

    computer: int

    def to_dict(self) -> dict[str, Any]:
        computer = self.computer

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "computer": computer,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        computer = d.pop("computer")

        match_opponent_input = cls(
            computer=computer,
        )

        return match_opponent_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="FinishedPayload")


@_attrs_define
class FinishedPayload:
    """The match has a result. Only `resumed` can follow.

    Attributes:
        reason (str): The reason: one of the family's reasons, or `resignation`, `time_out`, `agreement`,
            `length`.
        score (list[int] | None): A number for each seat; null in games without a score.
        seed (None | str): The dice seed, revealed; null in games without dice.
        winners (list[int]): The winning seats; none for a draw.
    """

    reason: str
    score: list[int] | None
    seed: None | str
    winners: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        reason = self.reason

        score: list[int] | None
        if isinstance(self.score, list):
            score = self.score

        else:
            score = self.score

        seed: None | str
        seed = self.seed

        winners = self.winners

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "reason": reason,
                "score": score,
                "seed": seed,
                "winners": winners,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reason = d.pop("reason")

        def _parse_score(data: object) -> list[int] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                score_type_0 = cast(list[int], data)

                return score_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None, data)

        score = _parse_score(d.pop("score"))

        def _parse_seed(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        seed = _parse_seed(d.pop("seed"))

        winners = cast(list[int], d.pop("winners"))

        finished_payload = cls(
            reason=reason,
            score=score,
            seed=seed,
            winners=winners,
        )

        finished_payload.additional_properties = d
        return finished_payload

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.rating_standing import RatingStanding


T = TypeVar("T", bound="RatingPoint")


@_attrs_define
class RatingPoint:
    """A rating after a match.

    Attributes:
        match_id (UUID): The match.
        standing (RatingStanding): A rating by Glicko-2.
    """

    match_id: UUID
    standing: RatingStanding
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        match_id = str(self.match_id)

        standing = self.standing.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match_id": match_id,
                "standing": standing,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.rating_standing import RatingStanding

        d = dict(src_dict)
        match_id = UUID(d.pop("match_id"))

        standing = RatingStanding.from_dict(d.pop("standing"))

        rating_point = cls(
            match_id=match_id,
            standing=standing,
        )

        rating_point.additional_properties = d
        return rating_point

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.rating_standing import RatingStanding


T = TypeVar("T", bound="ExportedRating")


@_attrs_define
class ExportedRating:
    """A rating after a match.

    Attributes:
        game (str): The family of games.
        match_id (UUID): The match.
        opponents (list[UUID]): The opponents' accounts.
        standing (RatingStanding): A rating by Glicko-2.
        variant (str): The variant.
    """

    game: str
    match_id: UUID
    opponents: list[UUID]
    standing: RatingStanding
    variant: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        match_id = str(self.match_id)

        opponents = []
        for opponents_item_data in self.opponents:
            opponents_item = str(opponents_item_data)
            opponents.append(opponents_item)

        standing = self.standing.to_dict()

        variant = self.variant

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "match_id": match_id,
                "opponents": opponents,
                "standing": standing,
                "variant": variant,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.rating_standing import RatingStanding

        d = dict(src_dict)
        game = d.pop("game")

        match_id = UUID(d.pop("match_id"))

        opponents = []
        _opponents = d.pop("opponents")
        for opponents_item_data in _opponents:
            opponents_item = UUID(opponents_item_data)

            opponents.append(opponents_item)

        standing = RatingStanding.from_dict(d.pop("standing"))

        variant = d.pop("variant")

        exported_rating = cls(
            game=game,
            match_id=match_id,
            opponents=opponents,
            standing=standing,
            variant=variant,
        )

        exported_rating.additional_properties = d
        return exported_rating

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

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.displayed_rating import DisplayedRating


T = TypeVar("T", bound="PlayerSummary")


@_attrs_define
class PlayerSummary:
    """A player as others see them.

    Attributes:
        avatar (str): The path of the picture on this server. It changes with the picture.
        display_name (str): The name to show; `deleted player` once the account is deleted.
        id (UUID): The account's id, which never changes.
        kind (str): `person`, or `bot`: a program plays for the account.
        rating (DisplayedRating | None):
        username (None | str): The username; null once the account is deleted.
    """

    avatar: str
    display_name: str
    id: UUID
    kind: str
    rating: DisplayedRating | None
    username: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.displayed_rating import DisplayedRating

        avatar = self.avatar

        display_name = self.display_name

        id = str(self.id)

        kind = self.kind

        rating: dict[str, Any] | None
        if isinstance(self.rating, DisplayedRating):
            rating = self.rating.to_dict()
        else:
            rating = self.rating

        username: None | str
        username = self.username

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "avatar": avatar,
                "display_name": display_name,
                "id": id,
                "kind": kind,
                "rating": rating,
                "username": username,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.displayed_rating import DisplayedRating

        d = dict(src_dict)
        avatar = d.pop("avatar")

        display_name = d.pop("display_name")

        id = UUID(d.pop("id"))

        kind = d.pop("kind")

        def _parse_rating(data: object) -> DisplayedRating | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                rating_type_0 = DisplayedRating.from_dict(data)

                return rating_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(DisplayedRating | None, data)

        rating = _parse_rating(d.pop("rating"))

        def _parse_username(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        username = _parse_username(d.pop("username"))

        player_summary = cls(
            avatar=avatar,
            display_name=display_name,
            id=id,
            kind=kind,
            rating=rating,
            username=username,
        )

        player_summary.additional_properties = d
        return player_summary

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

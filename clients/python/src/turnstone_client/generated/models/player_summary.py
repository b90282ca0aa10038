from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

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
        kind (str): `person`, `bot`: a program plays for the account, `computer`: an opponent of the server's own, or
            `guest`: a person who has not registered.
        username (None | str): The username; null once the account is deleted.
        rating (DisplayedRating | Unset): A player's rating beside a match or on a leaderboard.
    """

    avatar: str
    display_name: str
    id: UUID
    kind: str
    username: None | str
    rating: DisplayedRating | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        avatar = self.avatar

        display_name = self.display_name

        id = str(self.id)

        kind = self.kind

        username: None | str
        username = self.username

        rating: dict[str, Any] | Unset = UNSET
        if not isinstance(self.rating, Unset):
            rating = self.rating.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "avatar": avatar,
                "display_name": display_name,
                "id": id,
                "kind": kind,
                "username": username,
            }
        )
        if rating is not UNSET:
            field_dict["rating"] = rating

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.displayed_rating import DisplayedRating

        d = dict(src_dict)
        avatar = d.pop("avatar")

        display_name = d.pop("display_name")

        id = UUID(d.pop("id"))

        kind = d.pop("kind")

        def _parse_username(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        username = _parse_username(d.pop("username"))

        _rating = d.pop("rating", UNSET)
        rating: DisplayedRating | Unset
        if isinstance(_rating, Unset):
            rating = UNSET
        else:
            rating = DisplayedRating.from_dict(_rating)

        player_summary = cls(
            avatar=avatar,
            display_name=display_name,
            id=id,
            kind=kind,
            username=username,
            rating=rating,
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

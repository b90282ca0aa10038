from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PublicProfile")


@_attrs_define
class PublicProfile:
    """The public profile of an account, as its owner sets it.

    Attributes:
        avatar (str): The path of the picture on this server. It changes with the picture.
        bio (None | str): A few words about the owner; null for none.
        country (None | str): The country, an alpha-2 code of ISO 3166-1; null for none.
        shows_last_seen (bool): Whether others see when the account was last seen.
    """

    avatar: str
    bio: None | str
    country: None | str
    shows_last_seen: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        avatar = self.avatar

        bio: None | str
        bio = self.bio

        country: None | str
        country = self.country

        shows_last_seen = self.shows_last_seen

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "avatar": avatar,
                "bio": bio,
                "country": country,
                "shows_last_seen": shows_last_seen,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        avatar = d.pop("avatar")

        def _parse_bio(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        bio = _parse_bio(d.pop("bio"))

        def _parse_country(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        country = _parse_country(d.pop("country"))

        shows_last_seen = d.pop("shows_last_seen")

        public_profile = cls(
            avatar=avatar,
            bio=bio,
            country=country,
            shows_last_seen=shows_last_seen,
        )

        public_profile.additional_properties = d
        return public_profile

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

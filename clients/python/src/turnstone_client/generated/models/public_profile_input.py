from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="PublicProfileInput")


@_attrs_define
class PublicProfileInput:
    """My public profile. It replaces the previous one.

    Example:
        {'bio': 'I play on the train.', 'country': 'NL', 'shows_last_seen': False}

    Attributes:
        bio (None | str | Unset): A few words about me, 1 to 500 characters; null for none.
        country (None | str | Unset): My country, an alpha-2 code of ISO 3166-1 in capitals; null for none.
        shows_last_seen (bool | None | Unset): Whether others see when I was last seen, to the hour; false by default.
    """

    bio: None | str | Unset = UNSET
    country: None | str | Unset = UNSET
    shows_last_seen: bool | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        bio: None | str | Unset
        if isinstance(self.bio, Unset):
            bio = UNSET
        else:
            bio = self.bio

        country: None | str | Unset
        if isinstance(self.country, Unset):
            country = UNSET
        else:
            country = self.country

        shows_last_seen: bool | None | Unset
        if isinstance(self.shows_last_seen, Unset):
            shows_last_seen = UNSET
        else:
            shows_last_seen = self.shows_last_seen

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if bio is not UNSET:
            field_dict["bio"] = bio
        if country is not UNSET:
            field_dict["country"] = country
        if shows_last_seen is not UNSET:
            field_dict["shows_last_seen"] = shows_last_seen

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_bio(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        bio = _parse_bio(d.pop("bio", UNSET))

        def _parse_country(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        country = _parse_country(d.pop("country", UNSET))

        def _parse_shows_last_seen(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        shows_last_seen = _parse_shows_last_seen(d.pop("shows_last_seen", UNSET))

        public_profile_input = cls(
            bio=bio,
            country=country,
            shows_last_seen=shows_last_seen,
        )

        return public_profile_input

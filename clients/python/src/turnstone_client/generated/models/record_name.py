from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="RecordName")


@_attrs_define
class RecordName:
    """The name of a participant in a record.

    Attributes:
        display_name (str): The name to show; `deleted player` once the account is deleted.
        id (UUID): The account's id.
        username (None | str): The username; null once the account is deleted.
        rating (int | Unset): The rating in the match's variant in whole points: before the match if it is over. Absent
            for
            a player without one.
    """

    display_name: str
    id: UUID
    username: None | str
    rating: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        display_name = self.display_name

        id = str(self.id)

        username: None | str
        username = self.username

        rating = self.rating

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "display_name": display_name,
                "id": id,
                "username": username,
            }
        )
        if rating is not UNSET:
            field_dict["rating"] = rating

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        display_name = d.pop("display_name")

        id = UUID(d.pop("id"))

        def _parse_username(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        username = _parse_username(d.pop("username"))

        rating = d.pop("rating", UNSET)

        record_name = cls(
            display_name=display_name,
            id=id,
            username=username,
            rating=rating,
        )

        record_name.additional_properties = d
        return record_name

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

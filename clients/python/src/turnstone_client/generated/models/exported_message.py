from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedMessage")


@_attrs_define
class ExportedMessage:
    """A message that the account has written.

    Attributes:
        at (datetime.datetime): When it was sent.
        id (UUID): Its id.
        match_id (UUID): The match of the message.
        seq (int): Its number in the match, from 1.
        text (str): The text.
    """

    at: datetime.datetime
    id: UUID
    match_id: UUID
    seq: int
    text: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        id = str(self.id)

        match_id = str(self.match_id)

        seq = self.seq

        text = self.text

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "id": id,
                "match_id": match_id,
                "seq": seq,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        id = UUID(d.pop("id"))

        match_id = UUID(d.pop("match_id"))

        seq = d.pop("seq")

        text = d.pop("text")

        exported_message = cls(
            at=at,
            id=id,
            match_id=match_id,
            seq=seq,
            text=text,
        )

        exported_message.additional_properties = d
        return exported_message

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

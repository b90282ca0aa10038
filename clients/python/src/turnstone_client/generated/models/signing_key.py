from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SigningKey")


@_attrs_define
class SigningKey:
    """The public key of a key pair with which the server signs, or has signed.

    Attributes:
        algorithm (str): `ed25519` (RFC 8032).
        created_at (datetime.datetime): When a server first started with it.
        key_id (str): The id of the key in signatures: the first 16 hex digits of its SHA-256.
        public_key (str): The 32 bytes of the key, in hex.
    """

    algorithm: str
    created_at: datetime.datetime
    key_id: str
    public_key: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        algorithm = self.algorithm

        created_at = self.created_at.isoformat()

        key_id = self.key_id

        public_key = self.public_key

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "algorithm": algorithm,
                "created_at": created_at,
                "key_id": key_id,
                "public_key": public_key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        algorithm = d.pop("algorithm")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        key_id = d.pop("key_id")

        public_key = d.pop("public_key")

        signing_key = cls(
            algorithm=algorithm,
            created_at=created_at,
            key_id=key_id,
            public_key=public_key,
        )

        signing_key.additional_properties = d
        return signing_key

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

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="PushKeysInput")


@_attrs_define
class PushKeysInput:
    """The keys under which messages to a device are encrypted (RFC 8291).

    Attributes:
        auth (str): The secret that the device shares with the server, 16 bytes in base64url or base64.
        p256dh (str): The device's public key: an uncompressed point of P-256, 65 bytes in base64url or base64.
    """

    auth: str
    p256dh: str

    def to_dict(self) -> dict[str, Any]:
        auth = self.auth

        p256dh = self.p256dh

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "auth": auth,
                "p256dh": p256dh,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        auth = d.pop("auth")

        p256dh = d.pop("p256dh")

        push_keys_input = cls(
            auth=auth,
            p256dh=p256dh,
        )

        return push_keys_input

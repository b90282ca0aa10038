from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.push_keys_input import PushKeysInput


T = TypeVar("T", bound="PushDeviceInput")


@_attrs_define
class PushDeviceInput:
    """A push subscription, as a browser's `subscribe` gives it, or a push service of another kind.

    Example:
        {'endpoint': 'https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV', 'keys': {'auth':
            'BTBZMqHH6r4Tts7J_aSIgg', 'p256dh': 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-
            JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'}}

    Attributes:
        endpoint (str): The address at the push service: https, a host on the public Internet, port 443 or 8443.
        keys (PushKeysInput): The keys under which messages to a device are encrypted (RFC 8291).
    """

    endpoint: str
    keys: PushKeysInput

    def to_dict(self) -> dict[str, Any]:
        endpoint = self.endpoint

        keys = self.keys.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "endpoint": endpoint,
                "keys": keys,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.push_keys_input import PushKeysInput

        d = dict(src_dict)
        endpoint = d.pop("endpoint")

        keys = PushKeysInput.from_dict(d.pop("keys"))

        push_device_input = cls(
            endpoint=endpoint,
            keys=keys,
        )

        return push_device_input

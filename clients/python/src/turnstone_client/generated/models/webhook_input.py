from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WebhookInput")


@_attrs_define
class WebhookInput:
    """The webhook to create: the URL, and the kinds of notifications to send.

    Example:
        {'kinds': ['match.your_turn', 'match.reminder'], 'label': 'my app', 'url': 'https://app.example/turnstone'}

    Attributes:
        url (str): The URL to send them to: https, a host on the public Internet, port 443 or 8443, no user name or
            password.
        kinds (list[str] | None | Unset): The kinds to send: `match.started`, `match.finished`, `match.cancelled`,
            `match.resumed`,
            `match.your_turn`, `match.offer`, `match.offer_accepted`, `match.offer_declined`, `match.offer_withdrawn`,
            `match.invited`, `match.invitation_declined`, `match.reminder`, `match.message`,
            `webhook.test`, `webhook.disabled`. Left out or null: all kinds, including those added later.
            A test is always sent.
        label (None | str | Unset): A label for the list, 1 to 60 characters.
    """

    url: str
    kinds: list[str] | None | Unset = UNSET
    label: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        kinds: list[str] | None | Unset
        if isinstance(self.kinds, Unset):
            kinds = UNSET
        elif isinstance(self.kinds, list):
            kinds = self.kinds

        else:
            kinds = self.kinds

        label: None | str | Unset
        if isinstance(self.label, Unset):
            label = UNSET
        else:
            label = self.label

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
            }
        )
        if kinds is not UNSET:
            field_dict["kinds"] = kinds
        if label is not UNSET:
            field_dict["label"] = label

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url")

        def _parse_kinds(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                kinds_type_0 = cast(list[str], data)

                return kinds_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        kinds = _parse_kinds(d.pop("kinds", UNSET))

        def _parse_label(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        label = _parse_label(d.pop("label", UNSET))

        webhook_input = cls(
            url=url,
            kinds=kinds,
            label=label,
        )

        return webhook_input

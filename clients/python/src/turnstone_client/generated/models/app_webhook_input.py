from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AppWebhookInput")


@_attrs_define
class AppWebhookInput:
    """The app's webhook: the URL, and the kinds of notifications about the app's accounts to send.

    Example:
        {'kinds': ['match.your_turn'], 'url': 'https://app.example/turnstone'}

    Attributes:
        url (str): The URL to send them to: https, a host on the public Internet, port 443 or 8443, no user name or
            password.
        kinds (list[str] | None | Unset): The kinds to send, as for the webhook of an account; left out or null: all
            kinds about
            matches, including those added later.
    """

    url: str
    kinds: list[str] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        kinds: list[str] | None | Unset
        if isinstance(self.kinds, Unset):
            kinds = UNSET
        elif isinstance(self.kinds, list):
            kinds = self.kinds

        else:
            kinds = self.kinds

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
            }
        )
        if kinds is not UNSET:
            field_dict["kinds"] = kinds

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

        app_webhook_input = cls(
            url=url,
            kinds=kinds,
        )

        return app_webhook_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SessionInput")


@_attrs_define
class SessionInput:
    """The credentials.

    Example:
        {'password': 'correct horse battery', 'username': 'player_one'}

    Attributes:
        password (str): The account's password.
        username (str): The account's username, in any case.
        app_id (None | Unset | UUID): The public id of the app that logs in, if it has a backend: from now on the
            backend learns
            when the account is to move, until the session ends.
        label (None | str | Unset): A label for this device in the list of sessions, 1 to 60 characters.
    """

    password: str
    username: str
    app_id: None | Unset | UUID = UNSET
    label: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        password = self.password

        username = self.username

        app_id: None | str | Unset
        if isinstance(self.app_id, Unset):
            app_id = UNSET
        elif isinstance(self.app_id, UUID):
            app_id = str(self.app_id)
        else:
            app_id = self.app_id

        label: None | str | Unset
        if isinstance(self.label, Unset):
            label = UNSET
        else:
            label = self.label

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "password": password,
                "username": username,
            }
        )
        if app_id is not UNSET:
            field_dict["app_id"] = app_id
        if label is not UNSET:
            field_dict["label"] = label

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        password = d.pop("password")

        username = d.pop("username")

        def _parse_app_id(data: object) -> None | Unset | UUID:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                app_id_type_0 = UUID(data)

                return app_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UUID, data)

        app_id = _parse_app_id(d.pop("app_id", UNSET))

        def _parse_label(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        label = _parse_label(d.pop("label", UNSET))

        session_input = cls(
            password=password,
            username=username,
            app_id=app_id,
            label=label,
        )

        return session_input

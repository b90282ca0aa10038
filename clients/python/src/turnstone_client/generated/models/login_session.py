from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="LoginSession")


@_attrs_define
class LoginSession:
    """A device that is logged in.

    Attributes:
        app_id (None | UUID): The app that it was made through: `GET /v1/me/apps` has its name; null if none was named.
        created_at (datetime.datetime): When it logged in.
        current (bool): Whether it is the session of this request.
        expires_at (datetime.datetime): When it ends if it is not used before.
        id (UUID): The id, with which it can be revoked.
        label (None | str): The label of the device.
        last_used_at (datetime.datetime): When it was last used, to the hour.
    """

    app_id: None | UUID
    created_at: datetime.datetime
    current: bool
    expires_at: datetime.datetime
    id: UUID
    label: None | str
    last_used_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        app_id: None | str
        if isinstance(self.app_id, UUID):
            app_id = str(self.app_id)
        else:
            app_id = self.app_id

        created_at = self.created_at.isoformat()

        current = self.current

        expires_at = self.expires_at.isoformat()

        id = str(self.id)

        label: None | str
        label = self.label

        last_used_at = self.last_used_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "app_id": app_id,
                "created_at": created_at,
                "current": current,
                "expires_at": expires_at,
                "id": id,
                "label": label,
                "last_used_at": last_used_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_app_id(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                app_id_type_0 = UUID(data)

                return app_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        app_id = _parse_app_id(d.pop("app_id"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        current = d.pop("current")

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        id = UUID(d.pop("id"))

        def _parse_label(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        label = _parse_label(d.pop("label"))

        last_used_at = datetime.datetime.fromisoformat(d.pop("last_used_at"))

        login_session = cls(
            app_id=app_id,
            created_at=created_at,
            current=current,
            expires_at=expires_at,
            id=id,
            label=label,
            last_used_at=last_used_at,
        )

        login_session.additional_properties = d
        return login_session

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

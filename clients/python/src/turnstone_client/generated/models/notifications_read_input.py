from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="NotificationsReadInput")


@_attrs_define
class NotificationsReadInput:
    """The notifications that were read: `up_to` or `ids`.

    Example:
        {'up_to': '019a9f3d-7a00-7e4f-9b5c-3a7f1e2d4c05'}

    Attributes:
        ids (list[UUID] | None | Unset): These, at most 100.
        up_to (None | Unset | UUID): This one, and all that are older.
    """

    ids: list[UUID] | None | Unset = UNSET
    up_to: None | Unset | UUID = UNSET

    def to_dict(self) -> dict[str, Any]:
        ids: list[str] | None | Unset
        if isinstance(self.ids, Unset):
            ids = UNSET
        elif isinstance(self.ids, list):
            ids = []
            for ids_type_0_item_data in self.ids:
                ids_type_0_item = str(ids_type_0_item_data)
                ids.append(ids_type_0_item)

        else:
            ids = self.ids

        up_to: None | str | Unset
        if isinstance(self.up_to, Unset):
            up_to = UNSET
        elif isinstance(self.up_to, UUID):
            up_to = str(self.up_to)
        else:
            up_to = self.up_to

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if ids is not UNSET:
            field_dict["ids"] = ids
        if up_to is not UNSET:
            field_dict["up_to"] = up_to

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_ids(data: object) -> list[UUID] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                ids_type_0 = []
                _ids_type_0 = data
                for ids_type_0_item_data in _ids_type_0:
                    ids_type_0_item = UUID(ids_type_0_item_data)

                    ids_type_0.append(ids_type_0_item)

                return ids_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[UUID] | None | Unset, data)

        ids = _parse_ids(d.pop("ids", UNSET))

        def _parse_up_to(data: object) -> None | Unset | UUID:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                up_to_type_0 = UUID(data)

                return up_to_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UUID, data)

        up_to = _parse_up_to(d.pop("up_to", UNSET))

        notifications_read_input = cls(
            ids=ids,
            up_to=up_to,
        )

        return notifications_read_input

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="InvitationDeclinedPayload")


@_attrs_define
class InvitationDeclinedPayload:
    """An invited account will not play.

    Attributes:
        player (UUID): The id of an account, a UUIDv7; those of computer opponents are fixed. Events name people only by
            it.
        reason (str | Unset): The reason, in one of the words that the server knows; absent if the account did not say.
    """

    player: UUID
    reason: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        player = str(self.player)

        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "player": player,
            }
        )
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        player = UUID(d.pop("player"))

        reason = d.pop("reason", UNSET)

        invitation_declined_payload = cls(
            player=player,
            reason=reason,
        )

        invitation_declined_payload.additional_properties = d
        return invitation_declined_payload

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

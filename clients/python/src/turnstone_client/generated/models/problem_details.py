from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.field_error import FieldError


T = TypeVar("T", bound="ProblemDetails")


@_attrs_define
class ProblemDetails:
    """A problem as the client gets it (RFC 9457).

    Attributes:
        code (str): The stable code, one of `bad_request`, `malformed_json`, `invalid_query`, `invalid_cursor`,
            `invalid_header`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `not_a_player`, `not_your_seat`,
            `not_invited`, `registration_required`, `completion_too_low`, `blocked`, `invitations_closed`,
            `not_the_creator`, `no_hints`, `not_found`, `method_not_allowed`, `request_timeout`, `username_taken`,
            `seat_taken`, `already_seated`, `already_played`, `already_registered`, `match_not_started`, `match_started`,
            `match_over`, `too_late_to_cancel`, `too_many_webhooks`, `too_many_tokens`, `too_many_matches`,
            `too_many_seeks`, `too_many_newcomer_matches`, `too_many_invitations`, `webhook_disabled`, `not_your_turn`,
            `match_not_finished`, `player_gone`, `your_turn`, `offer_already_made`, `no_offer`, `nothing_to_take_back`,
            `too_many_takebacks`, `too_many_changes`, `no_conditional_moves`, `ply_ahead`, `stale_ply`, `messages_closed`,
            `too_many_messages`, `too_many_blocks`, `too_many_links`, `too_many_followed`, `no_mail`, `stale_version`,
            `body_too_large`, `uri_too_long`, `unsupported_media_type`, `invalid_body`, `invalid_picture`,
            `idempotency_key_reused`, `seat_required`, `malformed_move`, `illegal_move`, `rate_limited`,
            `headers_too_large`, `internal`, `overloaded`, `unavailable`. `GET /v1/problems` explains each.
        detail (str): The explanation: what happened, and what to do about it.
        instance (str): The path of the request.
        request_id (UUID): The id of the request, as in the server's log and in `X-Request-Id`.
        status (int): The status of the response.
        title (str): The short text, the same for every problem with this code.
        type_ (str): The URL that explains the code, relative to this server.
        errors (list[FieldError] | Unset): Each fault of the body or query; absent if there is none.
        ply (int | Unset): The current ply of the match, if that helps.
        violation (str | Unset): The game's own code, only for an illegal move.
    """

    code: str
    detail: str
    instance: str
    request_id: UUID
    status: int
    title: str
    type_: str
    errors: list[FieldError] | Unset = UNSET
    ply: int | Unset = UNSET
    violation: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        detail = self.detail

        instance = self.instance

        request_id = str(self.request_id)

        status = self.status

        title = self.title

        type_ = self.type_

        errors: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.errors, Unset):
            errors = []
            for errors_item_data in self.errors:
                errors_item = errors_item_data.to_dict()
                errors.append(errors_item)

        ply = self.ply

        violation = self.violation

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "detail": detail,
                "instance": instance,
                "request_id": request_id,
                "status": status,
                "title": title,
                "type": type_,
            }
        )
        if errors is not UNSET:
            field_dict["errors"] = errors
        if ply is not UNSET:
            field_dict["ply"] = ply
        if violation is not UNSET:
            field_dict["violation"] = violation

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.field_error import FieldError

        d = dict(src_dict)
        code = d.pop("code")

        detail = d.pop("detail")

        instance = d.pop("instance")

        request_id = UUID(d.pop("request_id"))

        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

        _errors = d.pop("errors", UNSET)
        errors: list[FieldError] | Unset = UNSET
        if _errors is not UNSET:
            errors = []
            for errors_item_data in _errors:
                errors_item = FieldError.from_dict(errors_item_data)

                errors.append(errors_item)

        ply = d.pop("ply", UNSET)

        violation = d.pop("violation", UNSET)

        problem_details = cls(
            code=code,
            detail=detail,
            instance=instance,
            request_id=request_id,
            status=status,
            title=title,
            type_=type_,
            errors=errors,
            ply=ply,
            violation=violation,
        )

        problem_details.additional_properties = d
        return problem_details

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

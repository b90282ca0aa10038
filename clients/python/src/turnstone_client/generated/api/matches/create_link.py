from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.invite_link import InviteLink
from ...models.invite_link_input import InviteLinkInput
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    body: InviteLinkInput,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/matches/{id}/links".format(
            id=quote(str(id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> InviteLink | ProblemDetails | None:
    if response.status_code == 201:
        response_201 = InviteLink.from_dict(response.json())

        return response_201

    if response.status_code == 400:
        response_400 = ProblemDetails.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ProblemDetails.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ProblemDetails.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = ProblemDetails.from_dict(response.json())

        return response_404

    if response.status_code == 408:
        response_408 = ProblemDetails.from_dict(response.json())

        return response_408

    if response.status_code == 409:
        response_409 = ProblemDetails.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = ProblemDetails.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ProblemDetails.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = ProblemDetails.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = ProblemDetails.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = ProblemDetails.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = ProblemDetails.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[InviteLink | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: InviteLinkInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[InviteLink | ProblemDetails]:
    """Make an invite link.

     Anyone with its code sees the match while it is open, and may take a seat in it, also if the match
    is
    private or for invited players; accounts that block the creator or that the creator blocks may
    not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
    same link again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`,
    `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (InviteLinkInput): The invite link to make. Example: {'expires_in_seconds': 86400,
            'max_uses': 1}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[InviteLink | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: InviteLinkInput,
    idempotency_key: str | Unset = UNSET,
) -> InviteLink | ProblemDetails | None:
    """Make an invite link.

     Anyone with its code sees the match while it is open, and may take a seat in it, also if the match
    is
    private or for invited players; accounts that block the creator or that the creator blocks may
    not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
    same link again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`,
    `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (InviteLinkInput): The invite link to make. Example: {'expires_in_seconds': 86400,
            'max_uses': 1}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        InviteLink | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: InviteLinkInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[InviteLink | ProblemDetails]:
    """Make an invite link.

     Anyone with its code sees the match while it is open, and may take a seat in it, also if the match
    is
    private or for invited players; accounts that block the creator or that the creator blocks may
    not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
    same link again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`,
    `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (InviteLinkInput): The invite link to make. Example: {'expires_in_seconds': 86400,
            'max_uses': 1}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[InviteLink | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: InviteLinkInput,
    idempotency_key: str | Unset = UNSET,
) -> InviteLink | ProblemDetails | None:
    """Make an invite link.

     Anyone with its code sees the match while it is open, and may take a seat in it, also if the match
    is
    private or for invited players; accounts that block the creator or that the creator blocks may
    not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
    same link again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`,
    `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (InviteLinkInput): The invite link to make. Example: {'expires_in_seconds': 86400,
            'max_uses': 1}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        InviteLink | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed

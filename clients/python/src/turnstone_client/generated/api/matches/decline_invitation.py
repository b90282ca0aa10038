from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.decline_invitation_reason import (
    DeclineInvitationReason,
)
from ...models.game_match import GameMatch
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    reason: DeclineInvitationReason | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    params: dict[str, Any] = {}

    json_reason: str | Unset = UNSET
    if not isinstance(reason, Unset):
        json_reason = reason

    params["reason"] = json_reason

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/v1/matches/{id}/invitation".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> GameMatch | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = GameMatch.from_dict(response.json())

        return response_200

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

    if response.status_code == 412:
        response_412 = ProblemDetails.from_dict(response.json())

        return response_412

    if response.status_code == 413:
        response_413 = ProblemDetails.from_dict(response.json())

        return response_413

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
) -> Response[GameMatch | ProblemDetails]:
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
    reason: DeclineInvitationReason | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[GameMatch | ProblemDetails]:
    """Decline an invitation.

     For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
    given. The request is idempotent.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`,
    `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`,
    `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        id (UUID):
        reason (DeclineInvitationReason | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameMatch | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        reason=reason,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    reason: DeclineInvitationReason | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> GameMatch | ProblemDetails | None:
    """Decline an invitation.

     For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
    given. The request is idempotent.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`,
    `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`,
    `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        id (UUID):
        reason (DeclineInvitationReason | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameMatch | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        reason=reason,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    reason: DeclineInvitationReason | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[GameMatch | ProblemDetails]:
    """Decline an invitation.

     For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
    given. The request is idempotent.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`,
    `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`,
    `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        id (UUID):
        reason (DeclineInvitationReason | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameMatch | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        reason=reason,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    reason: DeclineInvitationReason | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> GameMatch | ProblemDetails | None:
    """Decline an invitation.

     For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
    given. The request is idempotent.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`,
    `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`,
    `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        id (UUID):
        reason (DeclineInvitationReason | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameMatch | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            reason=reason,
            if_match=if_match,
        )
    ).parsed

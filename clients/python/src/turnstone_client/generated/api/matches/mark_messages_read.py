from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.messages_read import MessagesRead
from ...models.messages_read_input import MessagesReadInput
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    id: UUID,
    *,
    body: MessagesReadInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/v1/matches/{id}/messages/read".format(
            id=quote(str(id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MessagesRead | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MessagesRead.from_dict(response.json())

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
) -> Response[MessagesRead | ProblemDetails]:
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
    body: MessagesReadInput,
) -> Response[MessagesRead | ProblemDetails]:
    """Mark messages as read.

     All messages up to one of them, for the caller alone: no other player learns of it, and the
    caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
    may be repeated or come late: what was read stays read.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`,
    `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (MessagesReadInput): Up to which message the caller has read. Example: {'up_to':
            '019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MessagesRead | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: MessagesReadInput,
) -> MessagesRead | ProblemDetails | None:
    """Mark messages as read.

     All messages up to one of them, for the caller alone: no other player learns of it, and the
    caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
    may be repeated or come late: what was read stays read.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`,
    `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (MessagesReadInput): Up to which message the caller has read. Example: {'up_to':
            '019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MessagesRead | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: MessagesReadInput,
) -> Response[MessagesRead | ProblemDetails]:
    """Mark messages as read.

     All messages up to one of them, for the caller alone: no other player learns of it, and the
    caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
    may be repeated or come late: what was read stays read.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`,
    `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (MessagesReadInput): Up to which message the caller has read. Example: {'up_to':
            '019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MessagesRead | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: MessagesReadInput,
) -> MessagesRead | ProblemDetails | None:
    """Mark messages as read.

     All messages up to one of them, for the caller alone: no other player learns of it, and the
    caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
    may be repeated or come late: what was read stays read.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`,
    `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (MessagesReadInput): Up to which message the caller has read. Example: {'up_to':
            '019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MessagesRead | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            body=body,
        )
    ).parsed

from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.match_message import MatchMessage
from ...models.message_input import MessageInput
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    body: MessageInput,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/matches/{id}/messages".format(
            id=quote(str(id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MatchMessage | ProblemDetails | None:
    if response.status_code == 201:
        response_201 = MatchMessage.from_dict(response.json())

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
) -> Response[MatchMessage | ProblemDetails]:
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
    body: MessageInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[MatchMessage | ProblemDetails]:
    """Send a message.

     To all players of the match; in a solo match it is a note to oneself. If the rules forbid
    partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
    and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
    same response again for 24 hours.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`,
    `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (MessageInput): The message to send. Example: {'text': 'Good luck!'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchMessage | ProblemDetails]
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
    body: MessageInput,
    idempotency_key: str | Unset = UNSET,
) -> MatchMessage | ProblemDetails | None:
    """Send a message.

     To all players of the match; in a solo match it is a note to oneself. If the rules forbid
    partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
    and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
    same response again for 24 hours.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`,
    `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (MessageInput): The message to send. Example: {'text': 'Good luck!'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchMessage | ProblemDetails
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
    body: MessageInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[MatchMessage | ProblemDetails]:
    """Send a message.

     To all players of the match; in a solo match it is a note to oneself. If the rules forbid
    partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
    and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
    same response again for 24 hours.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`,
    `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (MessageInput): The message to send. Example: {'text': 'Good luck!'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchMessage | ProblemDetails]
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
    body: MessageInput,
    idempotency_key: str | Unset = UNSET,
) -> MatchMessage | ProblemDetails | None:
    """Send a message.

     To all players of the match; in a solo match it is a note to oneself. If the rules forbid
    partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
    and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
    same response again for 24 hours.

    Scope of a token: `messages`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`,
    `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        idempotency_key (str | Unset):
        body (MessageInput): The message to send. Example: {'text': 'Good luck!'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchMessage | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed

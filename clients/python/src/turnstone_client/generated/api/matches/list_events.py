from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.match_event_list import MatchEventList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["after"] = after

    params["chain_head"] = chain_head

    params["limit"] = limit

    params["cursor"] = cursor

    params["wait_seconds"] = wait_seconds

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/events".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MatchEventList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchEventList.from_dict(response.json())

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
) -> Response[MatchEventList | ProblemDetails]:
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
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> Response[MatchEventList | ProblemDetails]:
    """List the events of a match.

     The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
    `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as
    after
    a restore of the server's database, is refused with `invalid_cursor`; then start without one. The
    events of a
    public match that is over may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchEventList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        after=after,
        chain_head=chain_head,
        limit=limit,
        cursor=cursor,
        wait_seconds=wait_seconds,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> MatchEventList | ProblemDetails | None:
    """List the events of a match.

     The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
    `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as
    after
    a restore of the server's database, is refused with `invalid_cursor`; then start without one. The
    events of a
    public match that is over may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchEventList | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        after=after,
        chain_head=chain_head,
        limit=limit,
        cursor=cursor,
        wait_seconds=wait_seconds,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> Response[MatchEventList | ProblemDetails]:
    """List the events of a match.

     The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
    `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as
    after
    a restore of the server's database, is refused with `invalid_cursor`; then start without one. The
    events of a
    public match that is over may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchEventList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        after=after,
        chain_head=chain_head,
        limit=limit,
        cursor=cursor,
        wait_seconds=wait_seconds,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> MatchEventList | ProblemDetails | None:
    """List the events of a match.

     The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
    `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as
    after
    a restore of the server's database, is refused with `invalid_cursor`; then start without one. The
    events of a
    public match that is over may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchEventList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            after=after,
            chain_head=chain_head,
            limit=limit,
            cursor=cursor,
            wait_seconds=wait_seconds,
        )
    ).parsed

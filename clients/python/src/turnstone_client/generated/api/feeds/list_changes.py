from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.match_change_list import MatchChangeList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params["wait_seconds"] = wait_seconds

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/me/changes",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MatchChangeList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchChangeList.from_dict(response.json())

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
) -> Response[MatchChangeList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> Response[MatchChangeList | ProblemDetails]:
    """List the changes in my matches.

     Without `cursor`: every match that the caller plays in, is invited to or has created. With the
    `next_cursor` of a response: the matches that have changed since, each once and in its current
    state, in the order of their changes. No change is skipped, and no change comes twice. A step
    towards a rematch, a message and what the caller has read show the match again, in the same
    version. Every response has a `next_cursor`, also an empty one: always store the newest. More
    changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
    request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
    `gone` lists matches that the caller has left or declined. After the server's database was
    restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchChangeList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        wait_seconds=wait_seconds,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> MatchChangeList | ProblemDetails | None:
    """List the changes in my matches.

     Without `cursor`: every match that the caller plays in, is invited to or has created. With the
    `next_cursor` of a response: the matches that have changed since, each once and in its current
    state, in the order of their changes. No change is skipped, and no change comes twice. A step
    towards a rematch, a message and what the caller has read show the match again, in the same
    version. Every response has a `next_cursor`, also an empty one: always store the newest. More
    changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
    request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
    `gone` lists matches that the caller has left or declined. After the server's database was
    restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchChangeList | ProblemDetails
    """

    return sync_detailed(
        client=client,
        limit=limit,
        cursor=cursor,
        wait_seconds=wait_seconds,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> Response[MatchChangeList | ProblemDetails]:
    """List the changes in my matches.

     Without `cursor`: every match that the caller plays in, is invited to or has created. With the
    `next_cursor` of a response: the matches that have changed since, each once and in its current
    state, in the order of their changes. No change is skipped, and no change comes twice. A step
    towards a rematch, a message and what the caller has read show the match again, in the same
    version. Every response has a `next_cursor`, also an empty one: always store the newest. More
    changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
    request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
    `gone` lists matches that the caller has left or declined. After the server's database was
    restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchChangeList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
        wait_seconds=wait_seconds,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    wait_seconds: int | Unset = 0,
) -> MatchChangeList | ProblemDetails | None:
    """List the changes in my matches.

     Without `cursor`: every match that the caller plays in, is invited to or has created. With the
    `next_cursor` of a response: the matches that have changed since, each once and in its current
    state, in the order of their changes. No change is skipped, and no change comes twice. A step
    towards a rematch, a message and what the caller has read show the match again, in the same
    version. Every response has a `next_cursor`, also an empty one: always store the newest. More
    changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
    request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
    `gone` lists matches that the caller has left or declined. After the server's database was
    restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchChangeList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            limit=limit,
            cursor=cursor,
            wait_seconds=wait_seconds,
        )
    ).parsed

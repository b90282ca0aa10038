from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.app_notification_list import AppNotificationList
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
        "url": "/v1/app/notifications",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AppNotificationList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = AppNotificationList.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = ProblemDetails.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ProblemDetails.from_dict(response.json())

        return response_401

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
) -> Response[AppNotificationList | ProblemDetails]:
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
) -> Response[AppNotificationList | ProblemDetails]:
    """List the notifications about the app's accounts.

     The notifications that the app's webhook gets, as a feed: each once, in the order in which the
    server
    wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
    newest, and ask again until `items` is empty. A notification says what was true when it was written;
    the match may have gone on since. After the server's database was restored elsewhere, a cursor is
    refused with `invalid_cursor`; then start without one.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AppNotificationList | ProblemDetails]
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
) -> AppNotificationList | ProblemDetails | None:
    """List the notifications about the app's accounts.

     The notifications that the app's webhook gets, as a feed: each once, in the order in which the
    server
    wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
    newest, and ask again until `items` is empty. A notification says what was true when it was written;
    the match may have gone on since. After the server's database was restored elsewhere, a cursor is
    refused with `invalid_cursor`; then start without one.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AppNotificationList | ProblemDetails
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
) -> Response[AppNotificationList | ProblemDetails]:
    """List the notifications about the app's accounts.

     The notifications that the app's webhook gets, as a feed: each once, in the order in which the
    server
    wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
    newest, and ask again until `items` is empty. A notification says what was true when it was written;
    the match may have gone on since. After the server's database was restored elsewhere, a cursor is
    refused with `invalid_cursor`; then start without one.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AppNotificationList | ProblemDetails]
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
) -> AppNotificationList | ProblemDetails | None:
    """List the notifications about the app's accounts.

     The notifications that the app's webhook gets, as a feed: each once, in the order in which the
    server
    wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
    newest, and ask again until `items` is empty. A notification says what was true when it was written;
    the match may have gone on since. After the server's database was restored elsewhere, a cursor is
    refused with `invalid_cursor`; then start without one.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):
        wait_seconds (int | Unset): How many seconds to wait for something when there is nothing
            yet, 0 to 30. Default: 0.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AppNotificationList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            limit=limit,
            cursor=cursor,
            wait_seconds=wait_seconds,
        )
    ).parsed

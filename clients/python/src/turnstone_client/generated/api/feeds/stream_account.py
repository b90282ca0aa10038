from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.account_event import AccountEvent
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/me/stream",
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AccountEvent | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = AccountEvent.from_dict(response.text)

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
) -> Response[AccountEvent | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[AccountEvent | ProblemDetails]:
    """Follow everything that happens to me.

     Server-sent events; the schema is that of the `data` of each, and `event` is its `kind`. `start`
    comes at once. `match` is a match of the caller that has changed, in its current state:
    a move, an offer, a player, the result, a message or what was read of them. A match that changes
    several times in a moment may come once. `message` is a message in a match that the caller plays
    in, each one once, before the `match` that counts it. `gone` is a match that the caller has left
    or declined. `notification` is one of `GET /v1/me/notifications`, also when it was marked as read,
    with the number of
    those that are not read. `seek` is one of the caller's seeks that was made, has started a match, or
    waits for
    another; one that is withdrawn or expires has no event.
    Messages of players whom the caller blocks are left out; so are all messages, and notifications of
    them, for a token without the scope `messages`.

    Each event has an `id`. A stream that starts with `Last-Event-ID` continues after that event:
    nothing is skipped and nothing comes twice, from whichever server. It is also a `cursor` of
    `GET /v1/me/changes`, and the reverse. The stream ends when the session ends, or when the server
    stops; then connect again. At least every 15 seconds there is an event or a comment. After the
    server's database was restored elsewhere, an `id` is refused with `invalid_cursor`; then start
    without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountEvent | ProblemDetails]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        last_event_id=last_event_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> AccountEvent | ProblemDetails | None:
    """Follow everything that happens to me.

     Server-sent events; the schema is that of the `data` of each, and `event` is its `kind`. `start`
    comes at once. `match` is a match of the caller that has changed, in its current state:
    a move, an offer, a player, the result, a message or what was read of them. A match that changes
    several times in a moment may come once. `message` is a message in a match that the caller plays
    in, each one once, before the `match` that counts it. `gone` is a match that the caller has left
    or declined. `notification` is one of `GET /v1/me/notifications`, also when it was marked as read,
    with the number of
    those that are not read. `seek` is one of the caller's seeks that was made, has started a match, or
    waits for
    another; one that is withdrawn or expires has no event.
    Messages of players whom the caller blocks are left out; so are all messages, and notifications of
    them, for a token without the scope `messages`.

    Each event has an `id`. A stream that starts with `Last-Event-ID` continues after that event:
    nothing is skipped and nothing comes twice, from whichever server. It is also a `cursor` of
    `GET /v1/me/changes`, and the reverse. The stream ends when the session ends, or when the server
    stops; then connect again. At least every 15 seconds there is an event or a comment. After the
    server's database was restored elsewhere, an `id` is refused with `invalid_cursor`; then start
    without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountEvent | ProblemDetails
    """

    return sync_detailed(
        client=client,
        cursor=cursor,
        last_event_id=last_event_id,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[AccountEvent | ProblemDetails]:
    """Follow everything that happens to me.

     Server-sent events; the schema is that of the `data` of each, and `event` is its `kind`. `start`
    comes at once. `match` is a match of the caller that has changed, in its current state:
    a move, an offer, a player, the result, a message or what was read of them. A match that changes
    several times in a moment may come once. `message` is a message in a match that the caller plays
    in, each one once, before the `match` that counts it. `gone` is a match that the caller has left
    or declined. `notification` is one of `GET /v1/me/notifications`, also when it was marked as read,
    with the number of
    those that are not read. `seek` is one of the caller's seeks that was made, has started a match, or
    waits for
    another; one that is withdrawn or expires has no event.
    Messages of players whom the caller blocks are left out; so are all messages, and notifications of
    them, for a token without the scope `messages`.

    Each event has an `id`. A stream that starts with `Last-Event-ID` continues after that event:
    nothing is skipped and nothing comes twice, from whichever server. It is also a `cursor` of
    `GET /v1/me/changes`, and the reverse. The stream ends when the session ends, or when the server
    stops; then connect again. At least every 15 seconds there is an event or a comment. After the
    server's database was restored elsewhere, an `id` is refused with `invalid_cursor`; then start
    without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountEvent | ProblemDetails]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> AccountEvent | ProblemDetails | None:
    """Follow everything that happens to me.

     Server-sent events; the schema is that of the `data` of each, and `event` is its `kind`. `start`
    comes at once. `match` is a match of the caller that has changed, in its current state:
    a move, an offer, a player, the result, a message or what was read of them. A match that changes
    several times in a moment may come once. `message` is a message in a match that the caller plays
    in, each one once, before the `match` that counts it. `gone` is a match that the caller has left
    or declined. `notification` is one of `GET /v1/me/notifications`, also when it was marked as read,
    with the number of
    those that are not read. `seek` is one of the caller's seeks that was made, has started a match, or
    waits for
    another; one that is withdrawn or expires has no event.
    Messages of players whom the caller blocks are left out; so are all messages, and notifications of
    them, for a token without the scope `messages`.

    Each event has an `id`. A stream that starts with `Last-Event-ID` continues after that event:
    nothing is skipped and nothing comes twice, from whichever server. It is also a `cursor` of
    `GET /v1/me/changes`, and the reverse. The stream ends when the session ends, or when the server
    stops; then connect again. At least every 15 seconds there is an event or a comment. After the
    server's database was restored elsewhere, an `id` is refused with `invalid_cursor`; then start
    without one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        cursor (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountEvent | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            cursor=cursor,
            last_event_id=last_event_id,
        )
    ).parsed

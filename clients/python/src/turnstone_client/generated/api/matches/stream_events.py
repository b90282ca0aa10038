from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.match_event import MatchEvent
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    last_event_id: int | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = str(last_event_id)

    params: dict[str, Any] = {}

    params["after"] = after

    params["chain_head"] = chain_head

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/events/stream".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | MatchEvent | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchEvent.from_dict(response.text)

        return response_200

    if response.status_code == 204:
        response_204 = cast(Any, None)
        return response_204

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
) -> Response[Any | MatchEvent | ProblemDetails]:
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
    last_event_id: int | Unset = UNSET,
) -> Response[Any | MatchEvent | ProblemDetails]:
    """Follow the events of a match.

     Server-sent events; the schema is that of the `data` of each, the event as in the list. `id` is
    its `seq`, and `event` its `kind`. The stream continues after `Last-Event-ID`, and ends after the
    last event of a
    match that is over. If no event is left to send, the response is 204, which tells an
    `EventSource` to stop. The stream also ends when the reader may no longer see the match, or when
    the session ends. At least every 15 seconds there is an event or a comment. An `id` beyond the log,
    as after a restore of the server's database, is refused with `invalid_cursor`; then start without
    one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        last_event_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchEvent | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        after=after,
        chain_head=chain_head,
        last_event_id=last_event_id,
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
    last_event_id: int | Unset = UNSET,
) -> Any | MatchEvent | ProblemDetails | None:
    """Follow the events of a match.

     Server-sent events; the schema is that of the `data` of each, the event as in the list. `id` is
    its `seq`, and `event` its `kind`. The stream continues after `Last-Event-ID`, and ends after the
    last event of a
    match that is over. If no event is left to send, the response is 204, which tells an
    `EventSource` to stop. The stream also ends when the reader may no longer see the match, or when
    the session ends. At least every 15 seconds there is an event or a comment. An `id` beyond the log,
    as after a restore of the server's database, is refused with `invalid_cursor`; then start without
    one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        last_event_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchEvent | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        after=after,
        chain_head=chain_head,
        last_event_id=last_event_id,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    last_event_id: int | Unset = UNSET,
) -> Response[Any | MatchEvent | ProblemDetails]:
    """Follow the events of a match.

     Server-sent events; the schema is that of the `data` of each, the event as in the list. `id` is
    its `seq`, and `event` its `kind`. The stream continues after `Last-Event-ID`, and ends after the
    last event of a
    match that is over. If no event is left to send, the response is 204, which tells an
    `EventSource` to stop. The stream also ends when the reader may no longer see the match, or when
    the session ends. At least every 15 seconds there is an event or a comment. An `id` beyond the log,
    as after a restore of the server's database, is refused with `invalid_cursor`; then start without
    one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        last_event_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchEvent | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        after=after,
        chain_head=chain_head,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    chain_head: str | Unset = UNSET,
    last_event_id: int | Unset = UNSET,
) -> Any | MatchEvent | ProblemDetails | None:
    """Follow the events of a match.

     Server-sent events; the schema is that of the `data` of each, the event as in the list. `id` is
    its `seq`, and `event` its `kind`. The stream continues after `Last-Event-ID`, and ends after the
    last event of a
    match that is over. If no event is left to send, the response is 204, which tells an
    `EventSource` to stop. The stream also ends when the reader may no longer see the match, or when
    the session ends. At least every 15 seconds there is an event or a comment. An `id` beyond the log,
    as after a restore of the server's database, is refused with `invalid_cursor`; then start without
    one.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        after (int | Unset):
        chain_head (str | Unset):
        last_event_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchEvent | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            after=after,
            chain_head=chain_head,
            last_event_id=last_event_id,
        )
    ).parsed

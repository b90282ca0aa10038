from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_messages_order import ListMessagesOrder
from ...models.match_message_list import MatchMessageList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    order: ListMessagesOrder | Unset = UNSET,
    after: UUID | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_order: str | Unset = UNSET
    if not isinstance(order, Unset):
        json_order = order

    params["order"] = json_order

    json_after: str | Unset = UNSET
    if not isinstance(after, Unset):
        json_after = str(after)
    params["after"] = json_after

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/messages".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MatchMessageList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchMessageList.from_dict(response.json())

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
) -> Response[MatchMessageList | ProblemDetails]:
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
    order: ListMessagesOrder | Unset = UNSET,
    after: UUID | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchMessageList | ProblemDetails]:
    """List the messages of a match.

     For players of the match. Oldest first, a later message never comes before one that was listed;
    with `order=newest` page by page back to the first one.

    Scope of a token: `messages`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        order (ListMessagesOrder | Unset):
        after (UUID | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchMessageList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        order=order,
        after=after,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    order: ListMessagesOrder | Unset = UNSET,
    after: UUID | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchMessageList | ProblemDetails | None:
    """List the messages of a match.

     For players of the match. Oldest first, a later message never comes before one that was listed;
    with `order=newest` page by page back to the first one.

    Scope of a token: `messages`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        order (ListMessagesOrder | Unset):
        after (UUID | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchMessageList | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        order=order,
        after=after,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    order: ListMessagesOrder | Unset = UNSET,
    after: UUID | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchMessageList | ProblemDetails]:
    """List the messages of a match.

     For players of the match. Oldest first, a later message never comes before one that was listed;
    with `order=newest` page by page back to the first one.

    Scope of a token: `messages`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        order (ListMessagesOrder | Unset):
        after (UUID | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchMessageList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        order=order,
        after=after,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    order: ListMessagesOrder | Unset = UNSET,
    after: UUID | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchMessageList | ProblemDetails | None:
    """List the messages of a match.

     For players of the match. Oldest first, a later message never comes before one that was listed;
    with `order=newest` page by page back to the first one.

    Scope of a token: `messages`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        order (ListMessagesOrder | Unset):
        after (UUID | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchMessageList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            order=order,
            after=after,
            limit=limit,
            cursor=cursor,
        )
    ).parsed

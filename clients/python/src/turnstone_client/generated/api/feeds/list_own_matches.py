from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_own_matches_section import (
    ListOwnMatchesSection,
)
from ...models.match_card_list import MatchCardList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    section: ListOwnMatchesSection,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_section: str = section
    params["section"] = json_section

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/me/matches",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MatchCardList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchCardList.from_dict(response.json())

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
) -> Response[MatchCardList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    section: ListOwnMatchesSection,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchCardList | ProblemDetails]:
    """List my matches of a part of the home screen.

     All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
    moves to another place while a client reads the pages may be on two of them or on none; the
    account's stream tells of it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        section (ListOwnMatchesSection):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchCardList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        section=section,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    section: ListOwnMatchesSection,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchCardList | ProblemDetails | None:
    """List my matches of a part of the home screen.

     All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
    moves to another place while a client reads the pages may be on two of them or on none; the
    account's stream tells of it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        section (ListOwnMatchesSection):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchCardList | ProblemDetails
    """

    return sync_detailed(
        client=client,
        section=section,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    section: ListOwnMatchesSection,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchCardList | ProblemDetails]:
    """List my matches of a part of the home screen.

     All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
    moves to another place while a client reads the pages may be on two of them or on none; the
    account's stream tells of it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        section (ListOwnMatchesSection):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchCardList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        section=section,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    section: ListOwnMatchesSection,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchCardList | ProblemDetails | None:
    """List my matches of a part of the home screen.

     All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
    moves to another place while a client reads the pages may be on two of them or on none; the
    account's stream tells of it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        section (ListOwnMatchesSection):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchCardList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            section=section,
            limit=limit,
            cursor=cursor,
        )
    ).parsed

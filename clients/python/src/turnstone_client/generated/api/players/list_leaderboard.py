from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.leaderboard_place_list import LeaderboardPlaceList
from ...models.list_leaderboard_kind import (
    ListLeaderboardKind,
)
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    game: str,
    variant: str,
    *,
    kind: ListLeaderboardKind | Unset = UNSET,
    around: str | Unset = UNSET,
    friends: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_kind: str | Unset = UNSET
    if not isinstance(kind, Unset):
        json_kind = kind

    params["kind"] = json_kind

    params["around"] = around

    params["friends"] = friends

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/leaderboards/{game}/{variant}".format(
            game=quote(str(game), safe=""),
            variant=quote(str(variant), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> LeaderboardPlaceList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = LeaderboardPlaceList.from_dict(response.json())

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
) -> Response[LeaderboardPlaceList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    game: str,
    variant: str,
    *,
    client: AuthenticatedClient,
    kind: ListLeaderboardKind | Unset = UNSET,
    around: str | Unset = UNSET,
    friends: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[LeaderboardPlaceList | ProblemDetails]:
    """List a leaderboard.

     Ordered by score: the rating minus twice its deviation, so that players with few results rank
    low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
    have not finished a rated match for a long time (180 days, unless the operator sets another limit),
    until they finish one. All pages show the standings of the instant of the first one, so that matches
    that end between two pages cause no gap and no repetition.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str):
        variant (str):
        kind (ListLeaderboardKind | Unset):
        around (str | Unset):
        friends (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[LeaderboardPlaceList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        game=game,
        variant=variant,
        kind=kind,
        around=around,
        friends=friends,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game: str,
    variant: str,
    *,
    client: AuthenticatedClient,
    kind: ListLeaderboardKind | Unset = UNSET,
    around: str | Unset = UNSET,
    friends: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> LeaderboardPlaceList | ProblemDetails | None:
    """List a leaderboard.

     Ordered by score: the rating minus twice its deviation, so that players with few results rank
    low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
    have not finished a rated match for a long time (180 days, unless the operator sets another limit),
    until they finish one. All pages show the standings of the instant of the first one, so that matches
    that end between two pages cause no gap and no repetition.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str):
        variant (str):
        kind (ListLeaderboardKind | Unset):
        around (str | Unset):
        friends (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        LeaderboardPlaceList | ProblemDetails
    """

    return sync_detailed(
        game=game,
        variant=variant,
        client=client,
        kind=kind,
        around=around,
        friends=friends,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    game: str,
    variant: str,
    *,
    client: AuthenticatedClient,
    kind: ListLeaderboardKind | Unset = UNSET,
    around: str | Unset = UNSET,
    friends: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[LeaderboardPlaceList | ProblemDetails]:
    """List a leaderboard.

     Ordered by score: the rating minus twice its deviation, so that players with few results rank
    low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
    have not finished a rated match for a long time (180 days, unless the operator sets another limit),
    until they finish one. All pages show the standings of the instant of the first one, so that matches
    that end between two pages cause no gap and no repetition.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str):
        variant (str):
        kind (ListLeaderboardKind | Unset):
        around (str | Unset):
        friends (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[LeaderboardPlaceList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        game=game,
        variant=variant,
        kind=kind,
        around=around,
        friends=friends,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game: str,
    variant: str,
    *,
    client: AuthenticatedClient,
    kind: ListLeaderboardKind | Unset = UNSET,
    around: str | Unset = UNSET,
    friends: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> LeaderboardPlaceList | ProblemDetails | None:
    """List a leaderboard.

     Ordered by score: the rating minus twice its deviation, so that players with few results rank
    low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
    have not finished a rated match for a long time (180 days, unless the operator sets another limit),
    until they finish one. All pages show the standings of the instant of the first one, so that matches
    that end between two pages cause no gap and no repetition.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str):
        variant (str):
        kind (ListLeaderboardKind | Unset):
        around (str | Unset):
        friends (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        LeaderboardPlaceList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            game=game,
            variant=variant,
            client=client,
            kind=kind,
            around=around,
            friends=friends,
            limit=limit,
            cursor=cursor,
        )
    ).parsed

from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_matches_clock import ListMatchesClock
from ...models.list_matches_status import ListMatchesStatus
from ...models.match_summary_list import MatchSummaryList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    status: ListMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    player: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    clock: ListMatchesClock | Unset = UNSET,
    rated: bool | Unset = UNSET,
    min_rating: float | Unset = UNSET,
    max_rating: float | Unset = UNSET,
    open_to_me: bool | Unset = UNSET,
    bots: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["game"] = game

    params["variant"] = variant

    params["player"] = player

    params["opponent"] = opponent

    json_clock: str | Unset = UNSET
    if not isinstance(clock, Unset):
        json_clock = clock

    params["clock"] = json_clock

    params["rated"] = rated

    params["min_rating"] = min_rating

    params["max_rating"] = max_rating

    params["open_to_me"] = open_to_me

    params["bots"] = bots

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MatchSummaryList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchSummaryList.from_dict(response.json())

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
) -> Response[MatchSummaryList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    status: ListMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    player: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    clock: ListMatchesClock | Unset = UNSET,
    rated: bool | Unset = UNSET,
    min_rating: float | Unset = UNSET,
    max_rating: float | Unset = UNSET,
    open_to_me: bool | Unset = UNSET,
    bots: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchSummaryList | ProblemDetails]:
    """List matches.

     Public matches, and private ones for their participants; newest first. Summaries, without the
    state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
    an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that
    few pass
    may be short or empty, and still have a `next_cursor`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        status (ListMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        player (str | Unset):
        opponent (str | Unset):
        clock (ListMatchesClock | Unset):
        rated (bool | Unset):
        min_rating (float | Unset):
        max_rating (float | Unset):
        open_to_me (bool | Unset):
        bots (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        status=status,
        game=game,
        variant=variant,
        player=player,
        opponent=opponent,
        clock=clock,
        rated=rated,
        min_rating=min_rating,
        max_rating=max_rating,
        open_to_me=open_to_me,
        bots=bots,
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
    status: ListMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    player: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    clock: ListMatchesClock | Unset = UNSET,
    rated: bool | Unset = UNSET,
    min_rating: float | Unset = UNSET,
    max_rating: float | Unset = UNSET,
    open_to_me: bool | Unset = UNSET,
    bots: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchSummaryList | ProblemDetails | None:
    """List matches.

     Public matches, and private ones for their participants; newest first. Summaries, without the
    state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
    an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that
    few pass
    may be short or empty, and still have a `next_cursor`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        status (ListMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        player (str | Unset):
        opponent (str | Unset):
        clock (ListMatchesClock | Unset):
        rated (bool | Unset):
        min_rating (float | Unset):
        max_rating (float | Unset):
        open_to_me (bool | Unset):
        bots (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchSummaryList | ProblemDetails
    """

    return sync_detailed(
        client=client,
        status=status,
        game=game,
        variant=variant,
        player=player,
        opponent=opponent,
        clock=clock,
        rated=rated,
        min_rating=min_rating,
        max_rating=max_rating,
        open_to_me=open_to_me,
        bots=bots,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    status: ListMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    player: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    clock: ListMatchesClock | Unset = UNSET,
    rated: bool | Unset = UNSET,
    min_rating: float | Unset = UNSET,
    max_rating: float | Unset = UNSET,
    open_to_me: bool | Unset = UNSET,
    bots: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchSummaryList | ProblemDetails]:
    """List matches.

     Public matches, and private ones for their participants; newest first. Summaries, without the
    state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
    an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that
    few pass
    may be short or empty, and still have a `next_cursor`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        status (ListMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        player (str | Unset):
        opponent (str | Unset):
        clock (ListMatchesClock | Unset):
        rated (bool | Unset):
        min_rating (float | Unset):
        max_rating (float | Unset):
        open_to_me (bool | Unset):
        bots (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        status=status,
        game=game,
        variant=variant,
        player=player,
        opponent=opponent,
        clock=clock,
        rated=rated,
        min_rating=min_rating,
        max_rating=max_rating,
        open_to_me=open_to_me,
        bots=bots,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    status: ListMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    player: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    clock: ListMatchesClock | Unset = UNSET,
    rated: bool | Unset = UNSET,
    min_rating: float | Unset = UNSET,
    max_rating: float | Unset = UNSET,
    open_to_me: bool | Unset = UNSET,
    bots: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchSummaryList | ProblemDetails | None:
    """List matches.

     Public matches, and private ones for their participants; newest first. Summaries, without the
    state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
    an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that
    few pass
    may be short or empty, and still have a `next_cursor`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        status (ListMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        player (str | Unset):
        opponent (str | Unset):
        clock (ListMatchesClock | Unset):
        rated (bool | Unset):
        min_rating (float | Unset):
        max_rating (float | Unset):
        open_to_me (bool | Unset):
        bots (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchSummaryList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            status=status,
            game=game,
            variant=variant,
            player=player,
            opponent=opponent,
            clock=clock,
            rated=rated,
            min_rating=min_rating,
            max_rating=max_rating,
            open_to_me=open_to_me,
            bots=bots,
            limit=limit,
            cursor=cursor,
        )
    ).parsed

from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_player_matches_status import (
    ListPlayerMatchesStatus,
)
from ...models.match_summary_list import MatchSummaryList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    username: str,
    *,
    status: ListPlayerMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
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

    params["opponent"] = opponent

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/{username}/matches".format(
            username=quote(str(username), safe=""),
        ),
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
) -> Response[MatchSummaryList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    username: str,
    *,
    client: AuthenticatedClient,
    status: ListPlayerMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchSummaryList | ProblemDetails]:
    """List a player's matches.

     The matches in which the player has a seat or waits for one: public ones, and private ones for
    their participants; newest first. Summaries, without the state of the game.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        status (ListPlayerMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
        status=status,
        game=game,
        variant=variant,
        opponent=opponent,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    username: str,
    *,
    client: AuthenticatedClient,
    status: ListPlayerMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchSummaryList | ProblemDetails | None:
    """List a player's matches.

     The matches in which the player has a seat or waits for one: public ones, and private ones for
    their participants; newest first. Summaries, without the state of the game.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        status (ListPlayerMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchSummaryList | ProblemDetails
    """

    return sync_detailed(
        username=username,
        client=client,
        status=status,
        game=game,
        variant=variant,
        opponent=opponent,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    username: str,
    *,
    client: AuthenticatedClient,
    status: ListPlayerMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchSummaryList | ProblemDetails]:
    """List a player's matches.

     The matches in which the player has a seat or waits for one: public ones, and private ones for
    their participants; newest first. Summaries, without the state of the game.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        status (ListPlayerMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
        status=status,
        game=game,
        variant=variant,
        opponent=opponent,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    username: str,
    *,
    client: AuthenticatedClient,
    status: ListPlayerMatchesStatus | Unset = UNSET,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchSummaryList | ProblemDetails | None:
    """List a player's matches.

     The matches in which the player has a seat or waits for one: public ones, and private ones for
    their participants; newest first. Summaries, without the state of the game.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        status (ListPlayerMatchesStatus | Unset):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
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
            username=username,
            client=client,
            status=status,
            game=game,
            variant=variant,
            opponent=opponent,
            limit=limit,
            cursor=cursor,
        )
    ).parsed

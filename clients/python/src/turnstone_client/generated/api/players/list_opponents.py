from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.opponent_results_list import OpponentResultsList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    username: str,
    *,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["game"] = game

    params["variant"] = variant

    params["opponent"] = opponent

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/{username}/opponents".format(
            username=quote(str(username), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> OpponentResultsList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = OpponentResultsList.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = ProblemDetails.from_dict(response.json())

        return response_400

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
) -> Response[OpponentResultsList | ProblemDetails]:
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
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[OpponentResultsList | ProblemDetails]:
    """List a player's opponents.

     The player's results against each opponent, the one with the most matches first. In a team match
    each player of the other side is an opponent. For every reader, finished public matches count
    and solo ones do not. All pages show the state at the instant of the first page, so that matches
    that end between two pages cause no gap and no repetition.

    Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OpponentResultsList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
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
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> OpponentResultsList | ProblemDetails | None:
    """List a player's opponents.

     The player's results against each opponent, the one with the most matches first. In a team match
    each player of the other side is an opponent. For every reader, finished public matches count
    and solo ones do not. All pages show the state at the instant of the first page, so that matches
    that end between two pages cause no gap and no repetition.

    Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OpponentResultsList | ProblemDetails
    """

    return sync_detailed(
        username=username,
        client=client,
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
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[OpponentResultsList | ProblemDetails]:
    """List a player's opponents.

     The player's results against each opponent, the one with the most matches first. In a team match
    each player of the other side is an opponent. For every reader, finished public matches count
    and solo ones do not. All pages show the state at the instant of the first page, so that matches
    that end between two pages cause no gap and no repetition.

    Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OpponentResultsList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
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
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    opponent: str | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> OpponentResultsList | ProblemDetails | None:
    """List a player's opponents.

     The player's results against each opponent, the one with the most matches first. In a team match
    each player of the other side is an opponent. For every reader, finished public matches count
    and solo ones do not. All pages show the state at the instant of the first page, so that matches
    that end between two pages cause no gap and no repetition.

    Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        opponent (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OpponentResultsList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            username=username,
            client=client,
            game=game,
            variant=variant,
            opponent=opponent,
            limit=limit,
            cursor=cursor,
        )
    ).parsed

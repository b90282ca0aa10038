from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.player_rating_list import PlayerRatingList
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    username: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/{username}/ratings".format(
            username=quote(str(username), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PlayerRatingList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = PlayerRatingList.from_dict(response.json())

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
) -> Response[PlayerRatingList | ProblemDetails]:
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
) -> Response[PlayerRatingList | ProblemDetails]:
    """List a player's ratings.

     One rating for each variant in which the player has finished a rated match; all on one page. A
    rating is updated soon after the end of a match, normally within a second.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerRatingList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    username: str,
    *,
    client: AuthenticatedClient,
) -> PlayerRatingList | ProblemDetails | None:
    """List a player's ratings.

     One rating for each variant in which the player has finished a rated match; all on one page. A
    rating is updated soon after the end of a match, normally within a second.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerRatingList | ProblemDetails
    """

    return sync_detailed(
        username=username,
        client=client,
    ).parsed


async def asyncio_detailed(
    username: str,
    *,
    client: AuthenticatedClient,
) -> Response[PlayerRatingList | ProblemDetails]:
    """List a player's ratings.

     One rating for each variant in which the player has finished a rated match; all on one page. A
    rating is updated soon after the end of a match, normally within a second.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerRatingList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    username: str,
    *,
    client: AuthenticatedClient,
) -> PlayerRatingList | ProblemDetails | None:
    """List a player's ratings.

     One rating for each variant in which the player has finished a rated match; all on one page. A
    rating is updated soon after the end of a match, normally within a second.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerRatingList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            username=username,
            client=client,
        )
    ).parsed

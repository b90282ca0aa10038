from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.player_profile import PlayerProfile
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    username: str,
    *,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/{username}".format(
            username=quote(str(username), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | PlayerProfile | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = PlayerProfile.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

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
) -> Response[Any | PlayerProfile | ProblemDetails]:
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
    if_none_match: str | Unset = UNSET,
) -> Response[Any | PlayerProfile | ProblemDetails]:
    """Get a player.

     The profile and the results of a player. The numbers count public matches only, for every
    reader, so that they say nothing about private matches; solo matches never count.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | PlayerProfile | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    username: str,
    *,
    client: AuthenticatedClient,
    if_none_match: str | Unset = UNSET,
) -> Any | PlayerProfile | ProblemDetails | None:
    """Get a player.

     The profile and the results of a player. The numbers count public matches only, for every
    reader, so that they say nothing about private matches; solo matches never count.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | PlayerProfile | ProblemDetails
    """

    return sync_detailed(
        username=username,
        client=client,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    username: str,
    *,
    client: AuthenticatedClient,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | PlayerProfile | ProblemDetails]:
    """Get a player.

     The profile and the results of a player. The numbers count public matches only, for every
    reader, so that they say nothing about private matches; solo matches never count.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | PlayerProfile | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    username: str,
    *,
    client: AuthenticatedClient,
    if_none_match: str | Unset = UNSET,
) -> Any | PlayerProfile | ProblemDetails | None:
    """Get a player.

     The profile and the results of a player. The numbers count public matches only, for every
    reader, so that they say nothing about private matches; solo matches never count.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`,
    `unavailable`.

    Args:
        username (str):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | PlayerProfile | ProblemDetails
    """

    return (
        await asyncio_detailed(
            username=username,
            client=client,
            if_none_match=if_none_match,
        )
    ).parsed

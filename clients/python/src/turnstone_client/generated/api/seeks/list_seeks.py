from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.open_seek_list import OpenSeekList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    rated: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["game"] = game

    params["variant"] = variant

    params["rated"] = rated

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/seeks",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> OpenSeekList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = OpenSeekList.from_dict(response.json())

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
) -> Response[OpenSeekList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    rated: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[OpenSeekList | ProblemDetails]:
    """List the seeks that wait for an opponent.

     The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a
    token
    does not see those of accounts that they block or that block them.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str | Unset):
        variant (str | Unset):
        rated (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OpenSeekList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        game=game,
        variant=variant,
        rated=rated,
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
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    rated: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> OpenSeekList | ProblemDetails | None:
    """List the seeks that wait for an opponent.

     The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a
    token
    does not see those of accounts that they block or that block them.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str | Unset):
        variant (str | Unset):
        rated (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OpenSeekList | ProblemDetails
    """

    return sync_detailed(
        client=client,
        game=game,
        variant=variant,
        rated=rated,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    rated: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[OpenSeekList | ProblemDetails]:
    """List the seeks that wait for an opponent.

     The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a
    token
    does not see those of accounts that they block or that block them.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str | Unset):
        variant (str | Unset):
        rated (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OpenSeekList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        game=game,
        variant=variant,
        rated=rated,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    rated: bool | Unset = UNSET,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> OpenSeekList | ProblemDetails | None:
    """List the seeks that wait for an opponent.

     The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a
    token
    does not see those of accounts that they block or that block them.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        game (str | Unset):
        variant (str | Unset):
        rated (bool | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OpenSeekList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            game=game,
            variant=variant,
            rated=rated,
            limit=limit,
            cursor=cursor,
        )
    ).parsed

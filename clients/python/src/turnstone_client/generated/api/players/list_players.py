from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.player_summary_list import PlayerSummaryList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    ids: str | Unset = UNSET,
    names: str | Unset = UNSET,
    search: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["ids"] = ids

    params["names"] = names

    params["search"] = search

    params["limit"] = limit

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PlayerSummaryList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = PlayerSummaryList.from_dict(response.json())

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
) -> Response[PlayerSummaryList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    ids: str | Unset = UNSET,
    names: str | Unset = UNSET,
    search: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> Response[PlayerSummaryList | ProblemDetails]:
    """List players by id or name, or find some.

     With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
    without those that do not exist; of a deleted account only its id is left. A search finds names
    that begin with the text, and then names that resemble it if the database of the server can find
    those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does
    for
    everybody else.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        ids (str | Unset):
        names (str | Unset):
        search (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        ids=ids,
        names=names,
        search=search,
        limit=limit,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    ids: str | Unset = UNSET,
    names: str | Unset = UNSET,
    search: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> PlayerSummaryList | ProblemDetails | None:
    """List players by id or name, or find some.

     With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
    without those that do not exist; of a deleted account only its id is left. A search finds names
    that begin with the text, and then names that resemble it if the database of the server can find
    those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does
    for
    everybody else.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        ids (str | Unset):
        names (str | Unset):
        search (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerSummaryList | ProblemDetails
    """

    return sync_detailed(
        client=client,
        ids=ids,
        names=names,
        search=search,
        limit=limit,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    ids: str | Unset = UNSET,
    names: str | Unset = UNSET,
    search: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> Response[PlayerSummaryList | ProblemDetails]:
    """List players by id or name, or find some.

     With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
    without those that do not exist; of a deleted account only its id is left. A search finds names
    that begin with the text, and then names that resemble it if the database of the server can find
    those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does
    for
    everybody else.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        ids (str | Unset):
        names (str | Unset):
        search (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        ids=ids,
        names=names,
        search=search,
        limit=limit,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    ids: str | Unset = UNSET,
    names: str | Unset = UNSET,
    search: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> PlayerSummaryList | ProblemDetails | None:
    """List players by id or name, or find some.

     With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
    without those that do not exist; of a deleted account only its id is left. A search finds names
    that begin with the text, and then names that resemble it if the database of the server can find
    those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does
    for
    everybody else.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        ids (str | Unset):
        names (str | Unset):
        search (str | Unset):
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerSummaryList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            ids=ids,
            names=names,
            search=search,
            limit=limit,
        )
    ).parsed

from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.match_summary_list import MatchSummaryList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/me/invitations",
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
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchSummaryList | ProblemDetails]:
    """List my invitations.

     The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
    players whom I block are left out, and `message` for a token without the scope `messages`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
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
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchSummaryList | ProblemDetails | None:
    """List my invitations.

     The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
    players whom I block are left out, and `message` for a token without the scope `messages`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
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
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[MatchSummaryList | ProblemDetails]:
    """List my invitations.

     The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
    players whom I block are left out, and `message` for a token without the scope `messages`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        limit (int | Unset): How many items a page has, 1 to 100. Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchSummaryList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> MatchSummaryList | ProblemDetails | None:
    """List my invitations.

     The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
    players whom I block are left out, and `message` for a token without the scope `messages`.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`,
    `overloaded`, `unavailable`.

    Args:
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
            limit=limit,
            cursor=cursor,
        )
    ).parsed

from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.match_position import MatchPosition
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    ply: int,
    *,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    if not isinstance(accept_language, Unset):
        headers["Accept-Language"] = accept_language

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/positions/{ply}".format(
            id=quote(str(id), safe=""),
            ply=quote(str(ply), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | MatchPosition | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchPosition.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

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
) -> Response[Any | MatchPosition | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    id: UUID,
    ply: int,
    *,
    client: AuthenticatedClient,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | MatchPosition | ProblemDetails]:
    """Get a position.

     The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
    position that no event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchPosition | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        ply=ply,
        if_none_match=if_none_match,
        accept_language=accept_language,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    ply: int,
    *,
    client: AuthenticatedClient,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | MatchPosition | ProblemDetails | None:
    """Get a position.

     The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
    position that no event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchPosition | ProblemDetails
    """

    return sync_detailed(
        id=id,
        ply=ply,
        client=client,
        if_none_match=if_none_match,
        accept_language=accept_language,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    ply: int,
    *,
    client: AuthenticatedClient,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | MatchPosition | ProblemDetails]:
    """Get a position.

     The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
    position that no event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchPosition | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        ply=ply,
        if_none_match=if_none_match,
        accept_language=accept_language,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    ply: int,
    *,
    client: AuthenticatedClient,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | MatchPosition | ProblemDetails | None:
    """Get a position.

     The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
    position that no event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchPosition | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            ply=ply,
            client=client,
            if_none_match=if_none_match,
            accept_language=accept_language,
        )
    ).parsed

from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.legal_moves import LegalMoves
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    prefix: str | Unset = UNSET,
    line: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    if not isinstance(accept_language, Unset):
        headers["Accept-Language"] = accept_language

    params: dict[str, Any] = {}

    params["prefix"] = prefix

    params["line"] = line

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/legal-moves".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | LegalMoves | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = LegalMoves.from_dict(response.json())

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
) -> Response[Any | LegalMoves | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    prefix: str | Unset = UNSET,
    line: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | LegalMoves | ProblemDetails]:
    """List the legal moves.

     All legal moves, each with its parts for a client to draw; none unless the match is active.

    With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
    allow may be tapped, and the response stays small where there are thousands of moves.
    `board.svg?draft=` shows the board after these taps.

    With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
    `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
    `board.svg?line=` shows the board there.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        prefix (str | Unset):
        line (str | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | LegalMoves | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        prefix=prefix,
        line=line,
        if_none_match=if_none_match,
        accept_language=accept_language,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    prefix: str | Unset = UNSET,
    line: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | LegalMoves | ProblemDetails | None:
    """List the legal moves.

     All legal moves, each with its parts for a client to draw; none unless the match is active.

    With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
    allow may be tapped, and the response stays small where there are thousands of moves.
    `board.svg?draft=` shows the board after these taps.

    With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
    `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
    `board.svg?line=` shows the board there.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        prefix (str | Unset):
        line (str | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | LegalMoves | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        prefix=prefix,
        line=line,
        if_none_match=if_none_match,
        accept_language=accept_language,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    prefix: str | Unset = UNSET,
    line: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | LegalMoves | ProblemDetails]:
    """List the legal moves.

     All legal moves, each with its parts for a client to draw; none unless the match is active.

    With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
    allow may be tapped, and the response stays small where there are thousands of moves.
    `board.svg?draft=` shows the board after these taps.

    With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
    `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
    `board.svg?line=` shows the board there.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        prefix (str | Unset):
        line (str | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | LegalMoves | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        prefix=prefix,
        line=line,
        if_none_match=if_none_match,
        accept_language=accept_language,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    prefix: str | Unset = UNSET,
    line: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | LegalMoves | ProblemDetails | None:
    """List the legal moves.

     All legal moves, each with its parts for a client to draw; none unless the match is active.

    With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
    allow may be tapped, and the response stays small where there are thousands of moves.
    `board.svg?draft=` shows the board after these taps.

    With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
    `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
    `board.svg?line=` shows the board there.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        prefix (str | Unset):
        line (str | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | LegalMoves | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            prefix=prefix,
            line=line,
            if_none_match=if_none_match,
            accept_language=accept_language,
        )
    ).parsed

from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.move_hint import MoveHint
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    id: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/hint".format(
            id=quote(str(id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> MoveHint | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MoveHint.from_dict(response.json())

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

    if response.status_code == 409:
        response_409 = ProblemDetails.from_dict(response.json())

        return response_409

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
) -> Response[MoveHint | ProblemDetails]:
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
) -> Response[MoveHint | ProblemDetails]:
    """Ask for a hint.

     The best move for the caller's seat to act, and the result that can be expected of it. Only in
    casual
    matches in which no two people play each other: against a computer, or solo. In any other match the
    response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
    show. The hint of a ply is made once.

    Scope of a token: `matches:play`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`,
    `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MoveHint | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
) -> MoveHint | ProblemDetails | None:
    """Ask for a hint.

     The best move for the caller's seat to act, and the result that can be expected of it. Only in
    casual
    matches in which no two people play each other: against a computer, or solo. In any other match the
    response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
    show. The hint of a ply is made once.

    Scope of a token: `matches:play`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`,
    `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MoveHint | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
) -> Response[MoveHint | ProblemDetails]:
    """Ask for a hint.

     The best move for the caller's seat to act, and the result that can be expected of it. Only in
    casual
    matches in which no two people play each other: against a computer, or solo. In any other match the
    response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
    show. The hint of a ply is made once.

    Scope of a token: `matches:play`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`,
    `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MoveHint | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
) -> MoveHint | ProblemDetails | None:
    """Ask for a hint.

     The best move for the caller's seat to act, and the result that can be expected of it. Only in
    casual
    matches in which no two people play each other: against a computer, or solo. In any other match the
    response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
    show. The hint of a ply is made once.

    Scope of a token: `matches:play`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`,
    `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MoveHint | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
        )
    ).parsed

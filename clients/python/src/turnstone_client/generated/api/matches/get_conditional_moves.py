from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.conditional_moves import ConditionalMoves
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    id: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/conditional-moves".format(
            id=quote(str(id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ConditionalMoves | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = ConditionalMoves.from_dict(response.json())

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
) -> Response[ConditionalMoves | ProblemDetails]:
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
) -> Response[ConditionalMoves | ProblemDetails]:
    """Get the answers that I have prepared.

     The answers that may still be played. There are no lines if none were prepared, or if the match
    took another course.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`,
    `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConditionalMoves | ProblemDetails]
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
) -> ConditionalMoves | ProblemDetails | None:
    """Get the answers that I have prepared.

     The answers that may still be played. There are no lines if none were prepared, or if the match
    took another course.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`,
    `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConditionalMoves | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
) -> Response[ConditionalMoves | ProblemDetails]:
    """Get the answers that I have prepared.

     The answers that may still be played. There are no lines if none were prepared, or if the match
    took another course.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`,
    `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConditionalMoves | ProblemDetails]
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
) -> ConditionalMoves | ProblemDetails | None:
    """Get the answers that I have prepared.

     The answers that may still be played. There are no lines if none were prepared, or if the match
    took another course.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`,
    `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConditionalMoves | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
        )
    ).parsed

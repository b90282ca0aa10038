from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.computer_player_list import ComputerPlayerList
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    accept_language: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(accept_language, Unset):
        headers["Accept-Language"] = accept_language

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/computers",
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ComputerPlayerList | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = ComputerPlayerList.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = ProblemDetails.from_dict(response.json())

        return response_400

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
) -> Response[ComputerPlayerList | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    accept_language: str | Unset = UNSET,
) -> Response[ComputerPlayerList | ProblemDetails]:
    """List the computer opponents.

     One account for each level, the weakest first; all on one page. They play every game in matches of
    two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
    where they expect no more, resign when they have been lost for some moves, and accept every rematch.

    Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.

    Args:
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ComputerPlayerList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        accept_language=accept_language,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    accept_language: str | Unset = UNSET,
) -> ComputerPlayerList | ProblemDetails | None:
    """List the computer opponents.

     One account for each level, the weakest first; all on one page. They play every game in matches of
    two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
    where they expect no more, resign when they have been lost for some moves, and accept every rematch.

    Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.

    Args:
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ComputerPlayerList | ProblemDetails
    """

    return sync_detailed(
        client=client,
        accept_language=accept_language,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    accept_language: str | Unset = UNSET,
) -> Response[ComputerPlayerList | ProblemDetails]:
    """List the computer opponents.

     One account for each level, the weakest first; all on one page. They play every game in matches of
    two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
    where they expect no more, resign when they have been lost for some moves, and accept every rematch.

    Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.

    Args:
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ComputerPlayerList | ProblemDetails]
    """

    kwargs = _get_kwargs(
        accept_language=accept_language,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    accept_language: str | Unset = UNSET,
) -> ComputerPlayerList | ProblemDetails | None:
    """List the computer opponents.

     One account for each level, the weakest first; all on one page. They play every game in matches of
    two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
    where they expect no more, resign when they have been lost for some moves, and accept every rematch.

    Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.

    Args:
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ComputerPlayerList | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            accept_language=accept_language,
        )
    ).parsed

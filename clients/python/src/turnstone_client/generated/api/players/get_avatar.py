from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    username: str,
    *,
    v: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    params["v"] = v

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/{username}/avatar".format(
            username=quote(str(username), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | ProblemDetails | None:
    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

    if response.status_code == 400:
        response_400 = ProblemDetails.from_dict(response.json())

        return response_400

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
) -> Response[Any | ProblemDetails]:
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
    v: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ProblemDetails]:
    """Get a player's picture.

     JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
    drawn from their id.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        v (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
        v=v,
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
    v: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | ProblemDetails | None:
    """Get a player's picture.

     JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
    drawn from their id.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        v (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDetails
    """

    return sync_detailed(
        username=username,
        client=client,
        v=v,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    username: str,
    *,
    client: AuthenticatedClient,
    v: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | ProblemDetails]:
    """Get a player's picture.

     JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
    drawn from their id.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        v (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDetails]
    """

    kwargs = _get_kwargs(
        username=username,
        v=v,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    username: str,
    *,
    client: AuthenticatedClient,
    v: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | ProblemDetails | None:
    """Get a player's picture.

     JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
    drawn from their id.

    Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        v (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDetails
    """

    return (
        await asyncio_detailed(
            username=username,
            client=client,
            v=v,
            if_none_match=if_none_match,
        )
    ).parsed

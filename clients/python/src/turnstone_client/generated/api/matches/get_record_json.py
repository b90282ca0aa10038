from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.match_record import MatchRecord
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    v: str | Unset = UNSET,
    review: bool | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    params["v"] = v

    params["review"] = review

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/record.json".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | MatchRecord | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = MatchRecord.from_dict(response.json())

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
) -> Response[Any | MatchRecord | ProblemDetails]:
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
    v: str | Unset = UNSET,
    review: bool | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | MatchRecord | ProblemDetails]:
    """Get the record of a match.

     The match as one file with every event, made from its log. `turnstone verify` checks its hash
    chain, moves, dice and result without a server. The same log and names always give the same bytes.
    Names change after the end too: `Content-Location` is an address for just this record, and there
    caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said
    of
    the match, if somebody has asked for that and it is complete.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        v (str | Unset):
        review (bool | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchRecord | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        v=v,
        review=review,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    v: str | Unset = UNSET,
    review: bool | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | MatchRecord | ProblemDetails | None:
    """Get the record of a match.

     The match as one file with every event, made from its log. `turnstone verify` checks its hash
    chain, moves, dice and result without a server. The same log and names always give the same bytes.
    Names change after the end too: `Content-Location` is an address for just this record, and there
    caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said
    of
    the match, if somebody has asked for that and it is complete.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        v (str | Unset):
        review (bool | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchRecord | ProblemDetails
    """

    return sync_detailed(
        id=id,
        client=client,
        v=v,
        review=review,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    v: str | Unset = UNSET,
    review: bool | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | MatchRecord | ProblemDetails]:
    """Get the record of a match.

     The match as one file with every event, made from its log. `turnstone verify` checks its hash
    chain, moves, dice and result without a server. The same log and names always give the same bytes.
    Names change after the end too: `Content-Location` is an address for just this record, and there
    caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said
    of
    the match, if somebody has asked for that and it is complete.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        v (str | Unset):
        review (bool | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchRecord | ProblemDetails]
    """

    kwargs = _get_kwargs(
        id=id,
        v=v,
        review=review,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    v: str | Unset = UNSET,
    review: bool | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | MatchRecord | ProblemDetails | None:
    """Get the record of a match.

     The match as one file with every event, made from its log. `turnstone verify` checks its hash
    chain, moves, dice and result without a server. The same log and names always give the same bytes.
    Names change after the end too: `Content-Location` is an address for just this record, and there
    caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said
    of
    the match, if somebody has asked for that and it is complete.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        v (str | Unset):
        review (bool | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchRecord | ProblemDetails
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            v=v,
            review=review,
            if_none_match=if_none_match,
        )
    ).parsed

import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_records_result import ListRecordsResult
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    username: str,
    *,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    since: datetime.date | Unset = UNSET,
    until: datetime.date | Unset = UNSET,
    opponent: str | Unset = UNSET,
    result: ListRecordsResult | Unset = UNSET,
    after: UUID | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["game"] = game

    params["variant"] = variant

    json_since: str | Unset = UNSET
    if not isinstance(since, Unset):
        json_since = since.isoformat()
    params["since"] = json_since

    json_until: str | Unset = UNSET
    if not isinstance(until, Unset):
        json_until = until.isoformat()
    params["until"] = json_until

    params["opponent"] = opponent

    json_result: str | Unset = UNSET
    if not isinstance(result, Unset):
        json_result = result

    params["result"] = json_result

    json_after: str | Unset = UNSET
    if not isinstance(after, Unset):
        json_after = str(after)
    params["after"] = json_after

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/{username}/records.ndjson".format(
            username=quote(str(username), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemDetails | str | None:
    if response.status_code == 200:
        response_200 = response.text
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
) -> Response[ProblemDetails | str]:
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
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    since: datetime.date | Unset = UNSET,
    until: datetime.date | Unset = UNSET,
    opponent: str | Unset = UNSET,
    result: ListRecordsResult | Unset = UNSET,
    after: UUID | Unset = UNSET,
) -> Response[ProblemDetails | str]:
    """Get all records of a player.

     The finished matches, newest first, as a stream with one record on each line: the same JSON as
    `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
    it is. It includes private matches for their participants. For a match whose record cannot be
    made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
    reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
    record unless the operator sets another limit.
    After that, and when the server stops or the session ends, it breaks off without a proper end;
    `after` resumes it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        since (datetime.date | Unset):
        until (datetime.date | Unset):
        opponent (str | Unset):
        result (ListRecordsResult | Unset):
        after (UUID | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | str]
    """

    kwargs = _get_kwargs(
        username=username,
        game=game,
        variant=variant,
        since=since,
        until=until,
        opponent=opponent,
        result=result,
        after=after,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    username: str,
    *,
    client: AuthenticatedClient,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    since: datetime.date | Unset = UNSET,
    until: datetime.date | Unset = UNSET,
    opponent: str | Unset = UNSET,
    result: ListRecordsResult | Unset = UNSET,
    after: UUID | Unset = UNSET,
) -> ProblemDetails | str | None:
    """Get all records of a player.

     The finished matches, newest first, as a stream with one record on each line: the same JSON as
    `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
    it is. It includes private matches for their participants. For a match whose record cannot be
    made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
    reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
    record unless the operator sets another limit.
    After that, and when the server stops or the session ends, it breaks off without a proper end;
    `after` resumes it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        since (datetime.date | Unset):
        until (datetime.date | Unset):
        opponent (str | Unset):
        result (ListRecordsResult | Unset):
        after (UUID | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | str
    """

    return sync_detailed(
        username=username,
        client=client,
        game=game,
        variant=variant,
        since=since,
        until=until,
        opponent=opponent,
        result=result,
        after=after,
    ).parsed


async def asyncio_detailed(
    username: str,
    *,
    client: AuthenticatedClient,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    since: datetime.date | Unset = UNSET,
    until: datetime.date | Unset = UNSET,
    opponent: str | Unset = UNSET,
    result: ListRecordsResult | Unset = UNSET,
    after: UUID | Unset = UNSET,
) -> Response[ProblemDetails | str]:
    """Get all records of a player.

     The finished matches, newest first, as a stream with one record on each line: the same JSON as
    `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
    it is. It includes private matches for their participants. For a match whose record cannot be
    made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
    reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
    record unless the operator sets another limit.
    After that, and when the server stops or the session ends, it breaks off without a proper end;
    `after` resumes it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        since (datetime.date | Unset):
        until (datetime.date | Unset):
        opponent (str | Unset):
        result (ListRecordsResult | Unset):
        after (UUID | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | str]
    """

    kwargs = _get_kwargs(
        username=username,
        game=game,
        variant=variant,
        since=since,
        until=until,
        opponent=opponent,
        result=result,
        after=after,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    username: str,
    *,
    client: AuthenticatedClient,
    game: str | Unset = UNSET,
    variant: str | Unset = UNSET,
    since: datetime.date | Unset = UNSET,
    until: datetime.date | Unset = UNSET,
    opponent: str | Unset = UNSET,
    result: ListRecordsResult | Unset = UNSET,
    after: UUID | Unset = UNSET,
) -> ProblemDetails | str | None:
    """Get all records of a player.

     The finished matches, newest first, as a stream with one record on each line: the same JSON as
    `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
    it is. It includes private matches for their participants. For a match whose record cannot be
    made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
    reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
    record unless the operator sets another limit.
    After that, and when the server stops or the session ends, it breaks off without a proper end;
    `after` resumes it.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        username (str):
        game (str | Unset):
        variant (str | Unset):
        since (datetime.date | Unset):
        until (datetime.date | Unset):
        opponent (str | Unset):
        result (ListRecordsResult | Unset):
        after (UUID | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | str
    """

    return (
        await asyncio_detailed(
            username=username,
            client=client,
            game=game,
            variant=variant,
            since=since,
            until=until,
            opponent=opponent,
            result=result,
            after=after,
        )
    ).parsed

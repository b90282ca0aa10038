from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.own_seek import OwnSeek
from ...models.problem_details import ProblemDetails
from ...models.seek_input import SeekInput
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: SeekInput,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/me/seeks",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> OwnSeek | ProblemDetails | None:
    if response.status_code == 201:
        response_201 = OwnSeek.from_dict(response.json())

        return response_201

    if response.status_code == 400:
        response_400 = ProblemDetails.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ProblemDetails.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ProblemDetails.from_dict(response.json())

        return response_403

    if response.status_code == 408:
        response_408 = ProblemDetails.from_dict(response.json())

        return response_408

    if response.status_code == 409:
        response_409 = ProblemDetails.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = ProblemDetails.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ProblemDetails.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = ProblemDetails.from_dict(response.json())

        return response_422

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
) -> Response[OwnSeek | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: SeekInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[OwnSeek | ProblemDetails]:
    """Look for an opponent.

     As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal),
    the
    ratings are within the ranges of both, each completes as many matches as the other asks, and the
    wishes for a
    side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an
    account that
    they block or that blocks them.
    Without a wish, the first seat goes to the player who has had it less often, compared with the
    second
    seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent
    twice at
    the same time. It lasts at most 14 days after my last request. An account may have 20, and a
    newcomer who
    has finished no match yet at most 8 matches running, if the operator has set no other number. With
    an
    `Idempotency-Key` the same request gets the same seek again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (SeekInput): The match that is wanted, and the opponents that fit. Example: {'clock':
            {'kind': 'per_move', 'per_move_seconds': 259200}, 'game': 'mancala',
            'min_completion_rate': 0.9, 'rated': True, 'rating_range': {'initial': 100, 'most': 400},
            'variant': 'egyptian'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OwnSeek | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: SeekInput,
    idempotency_key: str | Unset = UNSET,
) -> OwnSeek | ProblemDetails | None:
    """Look for an opponent.

     As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal),
    the
    ratings are within the ranges of both, each completes as many matches as the other asks, and the
    wishes for a
    side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an
    account that
    they block or that blocks them.
    Without a wish, the first seat goes to the player who has had it less often, compared with the
    second
    seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent
    twice at
    the same time. It lasts at most 14 days after my last request. An account may have 20, and a
    newcomer who
    has finished no match yet at most 8 matches running, if the operator has set no other number. With
    an
    `Idempotency-Key` the same request gets the same seek again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (SeekInput): The match that is wanted, and the opponents that fit. Example: {'clock':
            {'kind': 'per_move', 'per_move_seconds': 259200}, 'game': 'mancala',
            'min_completion_rate': 0.9, 'rated': True, 'rating_range': {'initial': 100, 'most': 400},
            'variant': 'egyptian'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OwnSeek | ProblemDetails
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: SeekInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[OwnSeek | ProblemDetails]:
    """Look for an opponent.

     As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal),
    the
    ratings are within the ranges of both, each completes as many matches as the other asks, and the
    wishes for a
    side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an
    account that
    they block or that blocks them.
    Without a wish, the first seat goes to the player who has had it less often, compared with the
    second
    seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent
    twice at
    the same time. It lasts at most 14 days after my last request. An account may have 20, and a
    newcomer who
    has finished no match yet at most 8 matches running, if the operator has set no other number. With
    an
    `Idempotency-Key` the same request gets the same seek again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (SeekInput): The match that is wanted, and the opponents that fit. Example: {'clock':
            {'kind': 'per_move', 'per_move_seconds': 259200}, 'game': 'mancala',
            'min_completion_rate': 0.9, 'rated': True, 'rating_range': {'initial': 100, 'most': 400},
            'variant': 'egyptian'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[OwnSeek | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: SeekInput,
    idempotency_key: str | Unset = UNSET,
) -> OwnSeek | ProblemDetails | None:
    """Look for an opponent.

     As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal),
    the
    ratings are within the ranges of both, each completes as many matches as the other asks, and the
    wishes for a
    side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an
    account that
    they block or that blocks them.
    Without a wish, the first seat goes to the player who has had it less often, compared with the
    second
    seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent
    twice at
    the same time. It lasts at most 14 days after my last request. An account may have 20, and a
    newcomer who
    has finished no match yet at most 8 matches running, if the operator has set no other number. With
    an
    `Idempotency-Key` the same request gets the same seek again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (SeekInput): The match that is wanted, and the opponents that fit. Example: {'clock':
            {'kind': 'per_move', 'per_move_seconds': 259200}, 'game': 'mancala',
            'min_completion_rate': 0.9, 'rated': True, 'rating_range': {'initial': 100, 'most': 400},
            'variant': 'egyptian'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        OwnSeek | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed

from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.game_match import GameMatch
from ...models.match_input import MatchInput
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: MatchInput,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/matches",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> GameMatch | ProblemDetails | None:
    if response.status_code == 201:
        response_201 = GameMatch.from_dict(response.json())

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
) -> Response[GameMatch | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: MatchInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[GameMatch | ProblemDetails]:
    """Create a match.

     Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
    taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
    An account may have 50 matches against computers running, if the operator has set no other number. A
    player has at most 250 open invitations, 25 of them from one player and 20 from guests and
    newcomers, who
    have finished no match with others yet. A `message` to the invited counts in the bucket `messages`,
    too. With an
    `Idempotency-Key` the same request gets the same response again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`,
    `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (MatchInput): The match to create. Example: {'clock': {'kind': 'per_move',
            'per_move_seconds': 259200}, 'dice_nonce': None, 'game': 'mancala', 'invite':
            ['player_two'], 'open_for_seconds': 604800, 'options': {}, 'rated': True, 'seat': 0,
            'variant': 'egyptian', 'visibility': 'public'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameMatch | ProblemDetails]
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
    body: MatchInput,
    idempotency_key: str | Unset = UNSET,
) -> GameMatch | ProblemDetails | None:
    """Create a match.

     Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
    taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
    An account may have 50 matches against computers running, if the operator has set no other number. A
    player has at most 250 open invitations, 25 of them from one player and 20 from guests and
    newcomers, who
    have finished no match with others yet. A `message` to the invited counts in the bucket `messages`,
    too. With an
    `Idempotency-Key` the same request gets the same response again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`,
    `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (MatchInput): The match to create. Example: {'clock': {'kind': 'per_move',
            'per_move_seconds': 259200}, 'dice_nonce': None, 'game': 'mancala', 'invite':
            ['player_two'], 'open_for_seconds': 604800, 'options': {}, 'rated': True, 'seat': 0,
            'variant': 'egyptian', 'visibility': 'public'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameMatch | ProblemDetails
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: MatchInput,
    idempotency_key: str | Unset = UNSET,
) -> Response[GameMatch | ProblemDetails]:
    """Create a match.

     Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
    taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
    An account may have 50 matches against computers running, if the operator has set no other number. A
    player has at most 250 open invitations, 25 of them from one player and 20 from guests and
    newcomers, who
    have finished no match with others yet. A `message` to the invited counts in the bucket `messages`,
    too. With an
    `Idempotency-Key` the same request gets the same response again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`,
    `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (MatchInput): The match to create. Example: {'clock': {'kind': 'per_move',
            'per_move_seconds': 259200}, 'dice_nonce': None, 'game': 'mancala', 'invite':
            ['player_two'], 'open_for_seconds': 604800, 'options': {}, 'rated': True, 'seat': 0,
            'variant': 'egyptian', 'visibility': 'public'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameMatch | ProblemDetails]
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
    body: MatchInput,
    idempotency_key: str | Unset = UNSET,
) -> GameMatch | ProblemDetails | None:
    """Create a match.

     Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
    taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
    An account may have 50 matches against computers running, if the operator has set no other number. A
    player has at most 250 open invitations, 25 of them from one player and 20 from guests and
    newcomers, who
    have finished no match with others yet. A `message` to the invited counts in the bucket `messages`,
    too. With an
    `Idempotency-Key` the same request gets the same response again for 24 hours.

    Scope of a token: `matches:play`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`,
    `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`,
    `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        idempotency_key (str | Unset):
        body (MatchInput): The match to create. Example: {'clock': {'kind': 'per_move',
            'per_move_seconds': 259200}, 'dice_nonce': None, 'game': 'mancala', 'invite':
            ['player_two'], 'open_for_seconds': 604800, 'options': {}, 'rated': True, 'seat': 0,
            'variant': 'egyptian', 'visibility': 'public'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameMatch | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed

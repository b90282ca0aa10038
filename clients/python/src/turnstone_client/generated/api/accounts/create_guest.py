from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.created_session import CreatedSession
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/guests",
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedSession | ProblemDetails | None:
    if response.status_code == 201:
        response_201 = CreatedSession.from_dict(response.json())

        return response_201

    if response.status_code == 400:
        response_400 = ProblemDetails.from_dict(response.json())

        return response_400

    if response.status_code == 408:
        response_408 = ProblemDetails.from_dict(response.json())

        return response_408

    if response.status_code == 413:
        response_413 = ProblemDetails.from_dict(response.json())

        return response_413

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
) -> Response[CreatedSession | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
) -> Response[CreatedSession | ProblemDetails]:
    """Play as a guest.

     Creates an account without a password, and logs it in. A guest plays casual matches, and sees
    everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
    player, with all the matches. Until then the token is all that the guest has: who loses it loses the
    account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
    the server does not store a response with a secret.

    Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedSession | ProblemDetails]
    """

    kwargs = _get_kwargs()

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
) -> CreatedSession | ProblemDetails | None:
    """Play as a guest.

     Creates an account without a password, and logs it in. A guest plays casual matches, and sees
    everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
    player, with all the matches. Until then the token is all that the guest has: who loses it loses the
    account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
    the server does not store a response with a secret.

    Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedSession | ProblemDetails
    """

    return sync_detailed(
        client=client,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
) -> Response[CreatedSession | ProblemDetails]:
    """Play as a guest.

     Creates an account without a password, and logs it in. A guest plays casual matches, and sees
    everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
    player, with all the matches. Until then the token is all that the guest has: who loses it loses the
    account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
    the server does not store a response with a secret.

    Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedSession | ProblemDetails]
    """

    kwargs = _get_kwargs()

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
) -> CreatedSession | ProblemDetails | None:
    """Play as a guest.

     Creates an account without a password, and logs it in. A guest plays casual matches, and sees
    everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
    player, with all the matches. Until then the token is all that the guest has: who loses it loses the
    account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
    the server does not store a response with a secret.

    Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedSession | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
        )
    ).parsed

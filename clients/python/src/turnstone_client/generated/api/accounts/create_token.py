from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.created_token import CreatedToken
from ...models.problem_details import ProblemDetails
from ...models.token_input import TokenInput
from ...types import Response


def _get_kwargs(
    *,
    body: TokenInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/me/tokens",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedToken | ProblemDetails | None:
    if response.status_code == 201:
        response_201 = CreatedToken.from_dict(response.json())

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
) -> Response[CreatedToken | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: TokenInput,
) -> Response[CreatedToken | ProblemDetails]:
    """Create a token for a program.

     A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
    else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such
    as
    this one. A change of the password revokes all tokens. An account has at most 20. There is no
    `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
    the response revokes the token and creates another.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (TokenInput): The token to create. Example: {'expires_in_days': 365, 'label': 'my
            bot', 'scopes': ['matches:read', 'matches:play']}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedToken | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: TokenInput,
) -> CreatedToken | ProblemDetails | None:
    """Create a token for a program.

     A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
    else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such
    as
    this one. A change of the password revokes all tokens. An account has at most 20. There is no
    `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
    the response revokes the token and creates another.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (TokenInput): The token to create. Example: {'expires_in_days': 365, 'label': 'my
            bot', 'scopes': ['matches:read', 'matches:play']}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedToken | ProblemDetails
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: TokenInput,
) -> Response[CreatedToken | ProblemDetails]:
    """Create a token for a program.

     A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
    else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such
    as
    this one. A change of the password revokes all tokens. An account has at most 20. There is no
    `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
    the response revokes the token and creates another.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (TokenInput): The token to create. Example: {'expires_in_days': 365, 'label': 'my
            bot', 'scopes': ['matches:read', 'matches:play']}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedToken | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: TokenInput,
) -> CreatedToken | ProblemDetails | None:
    """Create a token for a program.

     A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
    else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such
    as
    this one. A change of the password revokes all tokens. An account has at most 20. There is no
    `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
    the response revokes the token and creates another.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (TokenInput): The token to create. Example: {'expires_in_days': 365, 'label': 'my
            bot', 'scopes': ['matches:read', 'matches:play']}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedToken | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed

from http import HTTPStatus
from typing import Any, cast

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.email_removal_input import EmailRemovalInput
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    *,
    body: EmailRemovalInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/v1/me/email",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | ProblemDetails | None:
    if response.status_code == 204:
        response_204 = cast(Any, None)
        return response_204

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
) -> Response[Any | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: EmailRemovalInput,
) -> Response[Any | ProblemDetails]:
    """Remove my e-mail address.

     Removes also the address that waits for its confirmation. The confirmed address gets a last mail
    that
    says so. Works also where the server sends no mail. Sent again, it has the same result.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`,
    `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (EmailRemovalInput): Proof that the account's owner removes the address. Example:
            {'password': 'correct horse battery'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDetails]
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
    body: EmailRemovalInput,
) -> Any | ProblemDetails | None:
    """Remove my e-mail address.

     Removes also the address that waits for its confirmation. The confirmed address gets a last mail
    that
    says so. Works also where the server sends no mail. Sent again, it has the same result.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`,
    `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (EmailRemovalInput): Proof that the account's owner removes the address. Example:
            {'password': 'correct horse battery'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDetails
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: EmailRemovalInput,
) -> Response[Any | ProblemDetails]:
    """Remove my e-mail address.

     Removes also the address that waits for its confirmation. The confirmed address gets a last mail
    that
    says so. Works also where the server sends no mail. Sent again, it has the same result.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`,
    `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (EmailRemovalInput): Proof that the account's owner removes the address. Example:
            {'password': 'correct horse battery'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: EmailRemovalInput,
) -> Any | ProblemDetails | None:
    """Remove my e-mail address.

     Removes also the address that waits for its confirmation. The confirmed address gets a last mail
    that
    says so. Works also where the server sends no mail. Sent again, it has the same result.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`,
    `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (EmailRemovalInput): Proof that the account's owner removes the address. Example:
            {'password': 'correct horse battery'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed

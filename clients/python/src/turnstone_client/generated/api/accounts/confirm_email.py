from http import HTTPStatus
from typing import Any, cast

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.email_confirmation_input import EmailConfirmationInput
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    *,
    body: EmailConfirmationInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/email-confirmations",
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
    body: EmailConfirmationInput,
) -> Response[Any | ProblemDetails]:
    """Confirm an e-mail address.

     With the token of the link, which works once, for a day. The page behind the link does the same.
    There is no need to log in: whoever has the mail has the address.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (EmailConfirmationInput): The token of a mail's link. Example: {'token':
            'pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn'}.

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
    body: EmailConfirmationInput,
) -> Any | ProblemDetails | None:
    """Confirm an e-mail address.

     With the token of the link, which works once, for a day. The page behind the link does the same.
    There is no need to log in: whoever has the mail has the address.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (EmailConfirmationInput): The token of a mail's link. Example: {'token':
            'pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn'}.

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
    body: EmailConfirmationInput,
) -> Response[Any | ProblemDetails]:
    """Confirm an e-mail address.

     With the token of the link, which works once, for a day. The page behind the link does the same.
    There is no need to log in: whoever has the mail has the address.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (EmailConfirmationInput): The token of a mail's link. Example: {'token':
            'pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn'}.

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
    body: EmailConfirmationInput,
) -> Any | ProblemDetails | None:
    """Confirm an e-mail address.

     With the token of the link, which works once, for a day. The page behind the link does the same.
    There is no need to log in: whoever has the mail has the address.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (EmailConfirmationInput): The token of a mail's link. Example: {'token':
            'pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn'}.

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

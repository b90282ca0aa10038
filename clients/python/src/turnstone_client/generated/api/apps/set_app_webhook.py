from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.app_webhook import AppWebhook
from ...models.app_webhook_input import AppWebhookInput
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    *,
    body: AppWebhookInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/v1/app/webhook",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AppWebhook | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = AppWebhook.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = AppWebhook.from_dict(response.json())

        return response_201

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
) -> Response[AppWebhook | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: AppWebhookInput,
) -> Response[AppWebhook | ProblemDetails]:
    """Set the app's webhook.

     From now on the server sends a POST to the URL for every notification about one of the app's
    accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
    first time the response has the secret, which is shown only once; later the URL and the kinds
    are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
    again. Sent again, the request has the same result; a client that lost the secret rotates it.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (AppWebhookInput): The app's webhook: the URL, and the kinds of notifications about
            the app's accounts to send. Example: {'kinds': ['match.your_turn'], 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AppWebhook | ProblemDetails]
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
    body: AppWebhookInput,
) -> AppWebhook | ProblemDetails | None:
    """Set the app's webhook.

     From now on the server sends a POST to the URL for every notification about one of the app's
    accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
    first time the response has the secret, which is shown only once; later the URL and the kinds
    are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
    again. Sent again, the request has the same result; a client that lost the secret rotates it.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (AppWebhookInput): The app's webhook: the URL, and the kinds of notifications about
            the app's accounts to send. Example: {'kinds': ['match.your_turn'], 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AppWebhook | ProblemDetails
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: AppWebhookInput,
) -> Response[AppWebhook | ProblemDetails]:
    """Set the app's webhook.

     From now on the server sends a POST to the URL for every notification about one of the app's
    accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
    first time the response has the secret, which is shown only once; later the URL and the kinds
    are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
    again. Sent again, the request has the same result; a client that lost the secret rotates it.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (AppWebhookInput): The app's webhook: the URL, and the kinds of notifications about
            the app's accounts to send. Example: {'kinds': ['match.your_turn'], 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AppWebhook | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: AppWebhookInput,
) -> AppWebhook | ProblemDetails | None:
    """Set the app's webhook.

     From now on the server sends a POST to the URL for every notification about one of the app's
    accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
    first time the response has the secret, which is shown only once; later the URL and the kinds
    are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
    again. Sent again, the request has the same result; a client that lost the secret rotates it.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`,
    `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        body (AppWebhookInput): The app's webhook: the URL, and the kinds of notifications about
            the app's accounts to send. Example: {'kinds': ['match.your_turn'], 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AppWebhook | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed

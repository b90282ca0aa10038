from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.created_webhook import CreatedWebhook
from ...models.problem_details import ProblemDetails
from ...models.webhook_input import WebhookInput
from ...types import Response


def _get_kwargs(
    *,
    body: WebhookInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/me/webhooks",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedWebhook | ProblemDetails | None:
    if response.status_code == 201:
        response_201 = CreatedWebhook.from_dict(response.json())

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
) -> Response[CreatedWebhook | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: WebhookInput,
) -> Response[CreatedWebhook | ProblemDetails]:
    """Create a webhook.

     From then on the server sends a POST to the URL for every notification of the account. The body
    is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
    `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
    `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id`
    (and
    `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
    within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
    disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
    `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
    webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
    lost the response deletes the webhook and creates another.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (WebhookInput): The webhook to create: the URL, and the kinds of notifications to
            send. Example: {'kinds': ['match.your_turn', 'match.reminder'], 'label': 'my app', 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedWebhook | ProblemDetails]
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
    body: WebhookInput,
) -> CreatedWebhook | ProblemDetails | None:
    """Create a webhook.

     From then on the server sends a POST to the URL for every notification of the account. The body
    is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
    `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
    `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id`
    (and
    `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
    within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
    disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
    `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
    webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
    lost the response deletes the webhook and creates another.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (WebhookInput): The webhook to create: the URL, and the kinds of notifications to
            send. Example: {'kinds': ['match.your_turn', 'match.reminder'], 'label': 'my app', 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedWebhook | ProblemDetails
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: WebhookInput,
) -> Response[CreatedWebhook | ProblemDetails]:
    """Create a webhook.

     From then on the server sends a POST to the URL for every notification of the account. The body
    is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
    `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
    `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id`
    (and
    `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
    within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
    disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
    `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
    webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
    lost the response deletes the webhook and creates another.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (WebhookInput): The webhook to create: the URL, and the kinds of notifications to
            send. Example: {'kinds': ['match.your_turn', 'match.reminder'], 'label': 'my app', 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedWebhook | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: WebhookInput,
) -> CreatedWebhook | ProblemDetails | None:
    """Create a webhook.

     From then on the server sends a POST to the URL for every notification of the account. The body
    is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
    `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
    `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id`
    (and
    `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
    within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
    disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
    `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
    webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
    lost the response deletes the webhook and creates another.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        body (WebhookInput): The webhook to create: the URL, and the kinds of notifications to
            send. Example: {'kinds': ['match.your_turn', 'match.reminder'], 'label': 'my app', 'url':
            'https://app.example/turnstone'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedWebhook | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed

from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem_details import ProblemDetails
from ...models.webhook_endpoint import WebhookEndpoint
from ...models.webhook_update_input import WebhookUpdateInput
from ...types import Response


def _get_kwargs(
    id: UUID,
    *,
    body: WebhookUpdateInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/v1/me/webhooks/{id}".format(
            id=quote(str(id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemDetails | WebhookEndpoint | None:
    if response.status_code == 200:
        response_200 = WebhookEndpoint.from_dict(response.json())

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
) -> Response[ProblemDetails | WebhookEndpoint]:
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
    body: WebhookUpdateInput,
) -> Response[ProblemDetails | WebhookEndpoint]:
    """Change a webhook.

     All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
    disabled is used again. Sent again, the request has the same result.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (WebhookUpdateInput): The changes to a webhook; members that are left out or null
            stay as they are. Example: {'enabled': True, 'url': 'https://app.example/hooks'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | WebhookEndpoint]
    """

    kwargs = _get_kwargs(
        id=id,
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: WebhookUpdateInput,
) -> ProblemDetails | WebhookEndpoint | None:
    """Change a webhook.

     All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
    disabled is used again. Sent again, the request has the same result.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (WebhookUpdateInput): The changes to a webhook; members that are left out or null
            stay as they are. Example: {'enabled': True, 'url': 'https://app.example/hooks'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | WebhookEndpoint
    """

    return sync_detailed(
        id=id,
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: WebhookUpdateInput,
) -> Response[ProblemDetails | WebhookEndpoint]:
    """Change a webhook.

     All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
    disabled is used again. Sent again, the request has the same result.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (WebhookUpdateInput): The changes to a webhook; members that are left out or null
            stay as they are. Example: {'enabled': True, 'url': 'https://app.example/hooks'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | WebhookEndpoint]
    """

    kwargs = _get_kwargs(
        id=id,
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    body: WebhookUpdateInput,
) -> ProblemDetails | WebhookEndpoint | None:
    """Change a webhook.

     All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
    disabled is used again. Sent again, the request has the same result.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`,
    `rate_limited`, `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        body (WebhookUpdateInput): The changes to a webhook; members that are left out or null
            stay as they are. Example: {'enabled': True, 'url': 'https://app.example/hooks'}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | WebhookEndpoint
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            body=body,
        )
    ).parsed

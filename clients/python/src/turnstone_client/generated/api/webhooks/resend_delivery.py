from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem_details import ProblemDetails
from ...models.webhook_delivery import WebhookDelivery
from ...types import Response


def _get_kwargs(
    id: UUID,
    delivery: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/me/webhooks/{id}/deliveries/{delivery}/resend".format(
            id=quote(str(id), safe=""),
            delivery=quote(str(delivery), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemDetails | WebhookDelivery | None:
    if response.status_code == 202:
        response_202 = WebhookDelivery.from_dict(response.json())

        return response_202

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

    if response.status_code == 409:
        response_409 = ProblemDetails.from_dict(response.json())

        return response_409

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
) -> Response[ProblemDetails | WebhookDelivery]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    id: UUID,
    delivery: UUID,
    *,
    client: AuthenticatedClient,
) -> Response[ProblemDetails | WebhookDelivery]:
    """Send a delivery again.

     At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it
    again. It is
    dropped if what it tells is over.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):
        delivery (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | WebhookDelivery]
    """

    kwargs = _get_kwargs(
        id=id,
        delivery=delivery,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    delivery: UUID,
    *,
    client: AuthenticatedClient,
) -> ProblemDetails | WebhookDelivery | None:
    """Send a delivery again.

     At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it
    again. It is
    dropped if what it tells is over.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):
        delivery (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | WebhookDelivery
    """

    return sync_detailed(
        id=id,
        delivery=delivery,
        client=client,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    delivery: UUID,
    *,
    client: AuthenticatedClient,
) -> Response[ProblemDetails | WebhookDelivery]:
    """Send a delivery again.

     At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it
    again. It is
    dropped if what it tells is over.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):
        delivery (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | WebhookDelivery]
    """

    kwargs = _get_kwargs(
        id=id,
        delivery=delivery,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    delivery: UUID,
    *,
    client: AuthenticatedClient,
) -> ProblemDetails | WebhookDelivery | None:
    """Send a delivery again.

     At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it
    again. It is
    dropped if what it tells is over.

    Scope of a token: `webhooks`.

    Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Args:
        id (UUID):
        delivery (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | WebhookDelivery
    """

    return (
        await asyncio_detailed(
            id=id,
            delivery=delivery,
            client=client,
        )
    ).parsed

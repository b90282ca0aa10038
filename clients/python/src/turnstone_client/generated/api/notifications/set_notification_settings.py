from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.notification_settings import NotificationSettings
from ...models.notification_settings_input import NotificationSettingsInput
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    *,
    body: NotificationSettingsInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/v1/me/notification-settings",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> NotificationSettings | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = NotificationSettings.from_dict(response.json())

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
) -> Response[NotificationSettings | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: NotificationSettingsInput,
) -> Response[NotificationSettings | ProblemDetails]:
    """Set my notification settings.

     They replace all that were there. The request is idempotent.

    Scope of a token: `account:write`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (NotificationSettingsInput): My notification settings: the channels of each kind, the
            quiet hours and the language. They replace
            the previous ones; a setting that is left out gets its default. Example: {'daily_hour': 8,
            'email_frequency': 'daily', 'hides_details': False, 'kinds': [{'email': False, 'kind':
            'match_begun', 'push': False}], 'language': 'nl', 'quiet_hours': {'ends_at': '07:00',
            'starts_at': '22:00'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[NotificationSettings | ProblemDetails]
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
    body: NotificationSettingsInput,
) -> NotificationSettings | ProblemDetails | None:
    """Set my notification settings.

     They replace all that were there. The request is idempotent.

    Scope of a token: `account:write`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (NotificationSettingsInput): My notification settings: the channels of each kind, the
            quiet hours and the language. They replace
            the previous ones; a setting that is left out gets its default. Example: {'daily_hour': 8,
            'email_frequency': 'daily', 'hides_details': False, 'kinds': [{'email': False, 'kind':
            'match_begun', 'push': False}], 'language': 'nl', 'quiet_hours': {'ends_at': '07:00',
            'starts_at': '22:00'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        NotificationSettings | ProblemDetails
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: NotificationSettingsInput,
) -> Response[NotificationSettings | ProblemDetails]:
    """Set my notification settings.

     They replace all that were there. The request is idempotent.

    Scope of a token: `account:write`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (NotificationSettingsInput): My notification settings: the channels of each kind, the
            quiet hours and the language. They replace
            the previous ones; a setting that is left out gets its default. Example: {'daily_hour': 8,
            'email_frequency': 'daily', 'hides_details': False, 'kinds': [{'email': False, 'kind':
            'match_begun', 'push': False}], 'language': 'nl', 'quiet_hours': {'ends_at': '07:00',
            'starts_at': '22:00'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[NotificationSettings | ProblemDetails]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: NotificationSettingsInput,
) -> NotificationSettings | ProblemDetails | None:
    """Set my notification settings.

     They replace all that were there. The request is idempotent.

    Scope of a token: `account:write`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (NotificationSettingsInput): My notification settings: the channels of each kind, the
            quiet hours and the language. They replace
            the previous ones; a setting that is left out gets its default. Example: {'daily_hour': 8,
            'email_frequency': 'daily', 'hides_details': False, 'kinds': [{'email': False, 'kind':
            'match_begun', 'push': False}], 'language': 'nl', 'quiet_hours': {'ends_at': '07:00',
            'starts_at': '22:00'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        NotificationSettings | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed

from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem_details import ProblemDetails
from ...models.push_device import PushDevice
from ...models.push_device_input import PushDeviceInput
from ...types import Response


def _get_kwargs(
    *,
    body: PushDeviceInput,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/me/push-subscriptions",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ProblemDetails | PushDevice | None:
    if response.status_code == 201:
        response_201 = PushDevice.from_dict(response.json())

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
) -> Response[ProblemDetails | PushDevice]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: PushDeviceInput,
) -> Response[ProblemDetails | PushDevice]:
    """Subscribe this device to push messages.

     The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored.
    The endpoint is
    an address at a push service, where messages are sent encrypted under the keys, in the language of
    this request's
    `Accept-Language`. The subscription belongs to the session of this
    request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
    keeps its id, and one that another account has made on this device is gone. An account has at most
    20: with one more, the one that was not renewed for the longest time goes.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (PushDeviceInput): A push subscription, as a browser's `subscribe` gives it, or a
            push service of another kind. Example: {'endpoint':
            'https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV', 'keys': {'auth':
            'BTBZMqHH6r4Tts7J_aSIgg', 'p256dh': 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-
            JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | PushDevice]
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
    body: PushDeviceInput,
) -> ProblemDetails | PushDevice | None:
    """Subscribe this device to push messages.

     The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored.
    The endpoint is
    an address at a push service, where messages are sent encrypted under the keys, in the language of
    this request's
    `Accept-Language`. The subscription belongs to the session of this
    request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
    keeps its id, and one that another account has made on this device is gone. An account has at most
    20: with one more, the one that was not renewed for the longest time goes.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (PushDeviceInput): A push subscription, as a browser's `subscribe` gives it, or a
            push service of another kind. Example: {'endpoint':
            'https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV', 'keys': {'auth':
            'BTBZMqHH6r4Tts7J_aSIgg', 'p256dh': 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-
            JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | PushDevice
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: PushDeviceInput,
) -> Response[ProblemDetails | PushDevice]:
    """Subscribe this device to push messages.

     The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored.
    The endpoint is
    an address at a push service, where messages are sent encrypted under the keys, in the language of
    this request's
    `Accept-Language`. The subscription belongs to the session of this
    request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
    keeps its id, and one that another account has made on this device is gone. An account has at most
    20: with one more, the one that was not renewed for the longest time goes.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (PushDeviceInput): A push subscription, as a browser's `subscribe` gives it, or a
            push service of another kind. Example: {'endpoint':
            'https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV', 'keys': {'auth':
            'BTBZMqHH6r4Tts7J_aSIgg', 'p256dh': 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-
            JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ProblemDetails | PushDevice]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: PushDeviceInput,
) -> ProblemDetails | PushDevice | None:
    """Subscribe this device to push messages.

     The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored.
    The endpoint is
    an address at a push service, where messages are sent encrypted under the keys, in the language of
    this request's
    `Accept-Language`. The subscription belongs to the session of this
    request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
    keeps its id, and one that another account has made on this device is gone. An account has at most
    20: with one more, the one that was not renewed for the longest time goes.

    Scope of a token: `session`.

    Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`,
    `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        body (PushDeviceInput): A push subscription, as a browser's `subscribe` gives it, or a
            push service of another kind. Example: {'endpoint':
            'https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV', 'keys': {'auth':
            'BTBZMqHH6r4Tts7J_aSIgg', 'p256dh': 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-
            JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ProblemDetails | PushDevice
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed

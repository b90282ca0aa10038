from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.account_export import AccountExport
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/me/export",
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AccountExport | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = AccountExport.from_dict(response.json())

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
) -> Response[AccountExport | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
) -> Response[AccountExport | ProblemDetails]:
    """Export my data.

     All data that the server stores about the account, as one JSON file. The server reads it while
    it sends it: a change during the export may or may not be included. When the session ends or the
    database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
    secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of
    push
    messages),
    or who blocks the account, which is the data of others.

    Scope of a token: `session`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountExport | ProblemDetails]
    """

    kwargs = _get_kwargs()

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
) -> AccountExport | ProblemDetails | None:
    """Export my data.

     All data that the server stores about the account, as one JSON file. The server reads it while
    it sends it: a change during the export may or may not be included. When the session ends or the
    database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
    secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of
    push
    messages),
    or who blocks the account, which is the data of others.

    Scope of a token: `session`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountExport | ProblemDetails
    """

    return sync_detailed(
        client=client,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
) -> Response[AccountExport | ProblemDetails]:
    """Export my data.

     All data that the server stores about the account, as one JSON file. The server reads it while
    it sends it: a change during the export may or may not be included. When the session ends or the
    database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
    secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of
    push
    messages),
    or who blocks the account, which is the data of others.

    Scope of a token: `session`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountExport | ProblemDetails]
    """

    kwargs = _get_kwargs()

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
) -> AccountExport | ProblemDetails | None:
    """Export my data.

     All data that the server stores about the account, as one JSON file. The server reads it while
    it sends it: a change during the export may or may not be included. When the session ends or the
    database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
    secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of
    push
    messages),
    or who blocks the account, which is the data of others.

    Scope of a token: `session`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`,
    `overloaded`, `unavailable`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountExport | ProblemDetails
    """

    return (
        await asyncio_detailed(
            client=client,
        )
    ).parsed

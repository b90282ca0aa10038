from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.invitation_by_link import InvitationByLink
from ...models.problem_details import ProblemDetails
from ...types import Response


def _get_kwargs(
    code: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/links/{code}".format(
            code=quote(str(code), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> InvitationByLink | ProblemDetails | None:
    if response.status_code == 200:
        response_200 = InvitationByLink.from_dict(response.json())

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
) -> Response[InvitationByLink | ProblemDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    code: str,
    *,
    client: AuthenticatedClient,
) -> Response[InvitationByLink | ProblemDetails]:
    """Open an invite link.

     The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
    expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
    for readers who may see the match anyway, as its players may.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[InvitationByLink | ProblemDetails]
    """

    kwargs = _get_kwargs(
        code=code,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    code: str,
    *,
    client: AuthenticatedClient,
) -> InvitationByLink | ProblemDetails | None:
    """Open an invite link.

     The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
    expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
    for readers who may see the match anyway, as its players may.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        InvitationByLink | ProblemDetails
    """

    return sync_detailed(
        code=code,
        client=client,
    ).parsed


async def asyncio_detailed(
    code: str,
    *,
    client: AuthenticatedClient,
) -> Response[InvitationByLink | ProblemDetails]:
    """Open an invite link.

     The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
    expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
    for readers who may see the match anyway, as its players may.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[InvitationByLink | ProblemDetails]
    """

    kwargs = _get_kwargs(
        code=code,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    code: str,
    *,
    client: AuthenticatedClient,
) -> InvitationByLink | ProblemDetails | None:
    """Open an invite link.

     The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
    expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
    for readers who may see the match anyway, as its players may.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        code (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        InvitationByLink | ProblemDetails
    """

    return (
        await asyncio_detailed(
            code=code,
            client=client,
        )
    ).parsed

from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_animation_lang import GetAnimationLang
from ...models.get_animation_theme import GetAnimationTheme
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    seat: int | Unset = UNSET,
    theme: GetAnimationTheme | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetAnimationLang | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    if not isinstance(accept_language, Unset):
        headers["Accept-Language"] = accept_language

    params: dict[str, Any] = {}

    params["seat"] = seat

    json_theme: str | Unset = UNSET
    if not isinstance(theme, Unset):
        json_theme = theme

    params["theme"] = json_theme

    params["coordinates"] = coordinates

    params["names"] = names

    json_lang: str | Unset = UNSET
    if not isinstance(lang, Unset):
        json_lang = lang

    params["lang"] = json_lang

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/animation.svg".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | ProblemDetails | str | None:
    if response.status_code == 200:
        response_200 = response.text
        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

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
) -> Response[Any | ProblemDetails | str]:
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
    seat: int | Unset = UNSET,
    theme: GetAnimationTheme | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetAnimationLang | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | ProblemDetails | str]:
    """Draw a match as an animation.

     The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
    it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
    the newest position. Of a public match that is over it may be kept forever.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        seat (int | Unset):
        theme (GetAnimationTheme | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetAnimationLang | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDetails | str]
    """

    kwargs = _get_kwargs(
        id=id,
        seat=seat,
        theme=theme,
        coordinates=coordinates,
        names=names,
        lang=lang,
        if_none_match=if_none_match,
        accept_language=accept_language,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    seat: int | Unset = UNSET,
    theme: GetAnimationTheme | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetAnimationLang | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | ProblemDetails | str | None:
    """Draw a match as an animation.

     The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
    it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
    the newest position. Of a public match that is over it may be kept forever.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        seat (int | Unset):
        theme (GetAnimationTheme | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetAnimationLang | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDetails | str
    """

    return sync_detailed(
        id=id,
        client=client,
        seat=seat,
        theme=theme,
        coordinates=coordinates,
        names=names,
        lang=lang,
        if_none_match=if_none_match,
        accept_language=accept_language,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    seat: int | Unset = UNSET,
    theme: GetAnimationTheme | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetAnimationLang | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | ProblemDetails | str]:
    """Draw a match as an animation.

     The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
    it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
    the newest position. Of a public match that is over it may be kept forever.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        seat (int | Unset):
        theme (GetAnimationTheme | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetAnimationLang | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | ProblemDetails | str]
    """

    kwargs = _get_kwargs(
        id=id,
        seat=seat,
        theme=theme,
        coordinates=coordinates,
        names=names,
        lang=lang,
        if_none_match=if_none_match,
        accept_language=accept_language,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    seat: int | Unset = UNSET,
    theme: GetAnimationTheme | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetAnimationLang | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | ProblemDetails | str | None:
    """Draw a match as an animation.

     The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
    it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
    the newest position. Of a public match that is over it may be kept forever.

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        seat (int | Unset):
        theme (GetAnimationTheme | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetAnimationLang | Unset):
        if_none_match (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | ProblemDetails | str
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            seat=seat,
            theme=theme,
            coordinates=coordinates,
            names=names,
            lang=lang,
            if_none_match=if_none_match,
            accept_language=accept_language,
        )
    ).parsed

from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_board_frame import GetBoardFrame
from ...models.get_board_lang import GetBoardLang
from ...models.get_board_theme import GetBoardTheme
from ...models.problem_details import ProblemDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    ply: int | Unset = UNSET,
    seat: int | Unset = UNSET,
    theme: GetBoardTheme | Unset = UNSET,
    frame: GetBoardFrame | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetBoardLang | Unset = UNSET,
    v: str | Unset = UNSET,
    line: str | Unset = UNSET,
    draft: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    if not isinstance(accept_language, Unset):
        headers["Accept-Language"] = accept_language

    params: dict[str, Any] = {}

    params["ply"] = ply

    params["seat"] = seat

    json_theme: str | Unset = UNSET
    if not isinstance(theme, Unset):
        json_theme = theme

    params["theme"] = json_theme

    json_frame: str | Unset = UNSET
    if not isinstance(frame, Unset):
        json_frame = frame

    params["frame"] = json_frame

    params["coordinates"] = coordinates

    params["names"] = names

    json_lang: str | Unset = UNSET
    if not isinstance(lang, Unset):
        json_lang = lang

    params["lang"] = json_lang

    params["v"] = v

    params["line"] = line

    params["draft"] = draft

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches/{id}/board.svg".format(
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
    ply: int | Unset = UNSET,
    seat: int | Unset = UNSET,
    theme: GetBoardTheme | Unset = UNSET,
    frame: GetBoardFrame | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetBoardLang | Unset = UNSET,
    v: str | Unset = UNSET,
    line: str | Unset = UNSET,
    draft: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | ProblemDetails | str]:
    """Draw a position.

     The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
    describe the position in words. It contains no player's name. In a public match, a picture that no
    event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int | Unset):
        seat (int | Unset):
        theme (GetBoardTheme | Unset):
        frame (GetBoardFrame | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetBoardLang | Unset):
        v (str | Unset):
        line (str | Unset):
        draft (str | Unset):
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
        ply=ply,
        seat=seat,
        theme=theme,
        frame=frame,
        coordinates=coordinates,
        names=names,
        lang=lang,
        v=v,
        line=line,
        draft=draft,
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
    ply: int | Unset = UNSET,
    seat: int | Unset = UNSET,
    theme: GetBoardTheme | Unset = UNSET,
    frame: GetBoardFrame | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetBoardLang | Unset = UNSET,
    v: str | Unset = UNSET,
    line: str | Unset = UNSET,
    draft: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | ProblemDetails | str | None:
    """Draw a position.

     The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
    describe the position in words. It contains no player's name. In a public match, a picture that no
    event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int | Unset):
        seat (int | Unset):
        theme (GetBoardTheme | Unset):
        frame (GetBoardFrame | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetBoardLang | Unset):
        v (str | Unset):
        line (str | Unset):
        draft (str | Unset):
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
        ply=ply,
        seat=seat,
        theme=theme,
        frame=frame,
        coordinates=coordinates,
        names=names,
        lang=lang,
        v=v,
        line=line,
        draft=draft,
        if_none_match=if_none_match,
        accept_language=accept_language,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    ply: int | Unset = UNSET,
    seat: int | Unset = UNSET,
    theme: GetBoardTheme | Unset = UNSET,
    frame: GetBoardFrame | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetBoardLang | Unset = UNSET,
    v: str | Unset = UNSET,
    line: str | Unset = UNSET,
    draft: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Any | ProblemDetails | str]:
    """Draw a position.

     The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
    describe the position in words. It contains no player's name. In a public match, a picture that no
    event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int | Unset):
        seat (int | Unset):
        theme (GetBoardTheme | Unset):
        frame (GetBoardFrame | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetBoardLang | Unset):
        v (str | Unset):
        line (str | Unset):
        draft (str | Unset):
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
        ply=ply,
        seat=seat,
        theme=theme,
        frame=frame,
        coordinates=coordinates,
        names=names,
        lang=lang,
        v=v,
        line=line,
        draft=draft,
        if_none_match=if_none_match,
        accept_language=accept_language,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    ply: int | Unset = UNSET,
    seat: int | Unset = UNSET,
    theme: GetBoardTheme | Unset = UNSET,
    frame: GetBoardFrame | Unset = UNSET,
    coordinates: bool | Unset = UNSET,
    names: bool | Unset = UNSET,
    lang: GetBoardLang | Unset = UNSET,
    v: str | Unset = UNSET,
    line: str | Unset = UNSET,
    draft: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Any | ProblemDetails | str | None:
    """Draw a position.

     The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
    describe the position in words. It contains no player's name. In a public match, a picture that no
    event can change any more may be kept forever (`Cache-Control: immutable`).

    Scope of a token: `matches:read`.

    Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`,
    `internal`, `overloaded`, `unavailable`.

    Args:
        id (UUID):
        ply (int | Unset):
        seat (int | Unset):
        theme (GetBoardTheme | Unset):
        frame (GetBoardFrame | Unset):
        coordinates (bool | Unset):
        names (bool | Unset):
        lang (GetBoardLang | Unset):
        v (str | Unset):
        line (str | Unset):
        draft (str | Unset):
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
            ply=ply,
            seat=seat,
            theme=theme,
            frame=frame,
            coordinates=coordinates,
            names=names,
            lang=lang,
            v=v,
            line=line,
            draft=draft,
            if_none_match=if_none_match,
            accept_language=accept_language,
        )
    ).parsed

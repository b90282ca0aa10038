"""Tokens, and signing in again when the server refuses them."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from typing import Any

import httpx


def _add(request: httpx.Request, token: str | None) -> None:
    if token:
        request.headers["Authorization"] = f"Bearer {token}"


def _is_refused(response: httpx.Response) -> bool:
    """Whether the token was refused. A wrong password has the same status."""
    try:
        problem: Any = response.json()
    except ValueError:
        return False
    return isinstance(problem, dict) and problem.get("code") == "unauthenticated"


class TokenAuth(httpx.Auth):
    """Adds the token, and sends a request once more if the app has signed in again."""

    def __init__(
        self, token: str | None, on_unauthorized: Callable[[], str | None] | None = None
    ) -> None:
        self.token = token
        self._on_unauthorized = on_unauthorized
        self._signing_in = threading.Lock()

    def sync_auth_flow(
        self, request: httpx.Request
    ) -> Generator[httpx.Request, httpx.Response, None]:
        token = self.token
        _add(request, token)
        response = yield request
        if response.status_code != 401 or token is None or self._on_unauthorized is None:
            return
        response.read()
        if not _is_refused(response):
            return
        with self._signing_in:
            # Another request may have signed in meanwhile.
            if self.token == token:
                self.token = self._on_unauthorized() or token
        if self.token != token:
            _add(request, self.token)
            yield request


class AsyncTokenAuth(httpx.Auth):
    """The same, async."""

    def __init__(
        self, token: str | None, on_unauthorized: Callable[[], Awaitable[str | None]] | None = None
    ) -> None:
        self.token = token
        self._on_unauthorized = on_unauthorized
        self._signing_in = asyncio.Lock()

    async def async_auth_flow(
        self, request: httpx.Request
    ) -> AsyncGenerator[httpx.Request, httpx.Response]:
        token = self.token
        _add(request, token)
        response = yield request
        if response.status_code != 401 or token is None or self._on_unauthorized is None:
            return
        await response.aread()
        if not _is_refused(response):
            return
        async with self._signing_in:
            if self.token == token:
                self.token = await self._on_unauthorized() or token
        if self.token != token:
            _add(request, self.token)
            yield request

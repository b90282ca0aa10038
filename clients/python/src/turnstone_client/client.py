"""The client of one account on one server: `Turnstone`, and `AsyncTurnstone`."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from importlib.metadata import version
from typing import Any, Self
from uuid import UUID

import httpx

from .auth import AsyncTokenAuth, TokenAuth
from .clock import ServerClock
from .follow import AccountChanges, AccountFeed, EventStream, MatchPoll, StreamedEvent, is_over
from .generated import AuthenticatedClient
from .generated.models import GameMatch, MatchEvent, MoveInput
from .generated.resources import AsyncResources, Resources
from .problem import TurnstoneError
from .retry import (
    FAULTS_OF_CALLER,
    GIVE_UP_AFTER,
    AsyncRetryTransport,
    RetrySettings,
    RetryTransport,
)
from .sse import ServerSentEvent


def _move_request(
    match: UUID | str, move: MoveInput, give_up_after: float | None
) -> dict[str, Any]:
    extensions = {} if give_up_after is None else {GIVE_UP_AFTER: give_up_after}
    path = f"/v1/matches/{match}/moves"
    return {"method": "POST", "url": path, "json": move.to_dict(), "extensions": extensions}


def _body(response: httpx.Response) -> Any:
    if response.is_success:
        return response.json()
    raise TurnstoneError.of(response)


def _options(address: str, auth: httpx.Auth) -> dict[str, Any]:
    agent = f"turnstone-py/{version('turnstone-client')}"
    return {"base_url": address, "headers": {"User-Agent": agent}, "auth": auth}


def _generated(address: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=address, token="", raise_on_unexpected_status=True)


class Turnstone(Resources):
    """A client of one account: every operation is a method of its resource.

    Without a token only what is public can be read. If the server refuses the token,
    `on_unauthorized` signs in again, with another client, and returns a token; None if it cannot.
    """

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        on_unauthorized: Callable[[], str | None] | None = None,
        retry: RetrySettings = RetrySettings(),  # noqa: B008 (it is frozen)
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        #: The server's clock.
        self.clock = ServerClock()
        self._retry = retry
        self._auth = TokenAuth(token, on_unauthorized)
        again = RetryTransport(transport or httpx.HTTPTransport(), retry, self.clock)
        self._http = httpx.Client(**_options(address, self._auth), transport=again)
        #: What the operations in `generated.api` take as `client`, for their status and headers.
        self.api = _generated(address).set_httpx_client(self._http)
        super().__init__(self._http, self.api)

    @property
    def token(self) -> str | None:
        """The token that requests have."""
        return self._auth.token

    @token.setter
    def token(self, token: str | None) -> None:
        self._auth.token = token

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def play_move(
        self, match: UUID | str, move: MoveInput, *, give_up_after: float | None = None
    ) -> GameMatch:
        """Plays a move, and sends it until it is answered, or for some seconds.

        Raises TurnstoneError if it is refused.
        """
        return GameMatch.from_dict(
            _body(self._http.request(**_move_request(match, move, give_up_after)))
        )

    def follow_match(self, match: UUID | str, after: int = 0) -> Iterator[MatchEvent]:
        """The events of a match after the number `after`, until it is over; from a stream."""
        for found in self._stream(f"/v1/matches/{match}/events/stream", str(after)):
            yield MatchEvent.from_dict(json.loads(found.data))

    def _stream(self, path: str, last: str | None) -> Iterator[ServerSentEvent]:
        stream = EventStream(path, last, self._retry, self.clock)
        while True:
            try:
                with self._http.stream(**stream.request()) as response:
                    if stream.refused(response):
                        response.read()
                        raise TurnstoneError.of(response)
                    for piece in response.iter_bytes():
                        yield from stream.feed(piece)
            except FAULTS_OF_CALLER:
                raise
            except httpx.RequestError:
                pass
            if stream.over:
                return
            time.sleep(stream.delay())

    def poll_match(self, match: UUID | str, after: int = 0) -> Iterator[MatchEvent]:
        """The same as `follow_match`, by requests that wait."""
        poll = MatchPoll(match, after)
        while not poll.over:
            events = poll.events(_body(self._http.get(poll.path, params=poll.parameters())))
            yield from events
            if not events:
                poll.over = is_over(_body(self._http.get(poll.match_path))["status"])

    def stream_account(self, cursor: str | None = None) -> Iterator[StreamedEvent]:
        """Everything that happens to the account, messages too, after `cursor` or from now on.

        Raises `invalid_cursor` if the server knows it no more; `follow_account` then reads all.
        """
        for found in self._stream("/v1/me/stream", cursor):
            yield StreamedEvent.of(found)

    def follow_account(self, cursor: str | None = None) -> Iterator[AccountChanges]:
        """The changes in all matches of the account since `cursor`, or all matches without one."""
        feed = AccountFeed(cursor)
        while True:
            try:
                answer = _body(self._http.get("/v1/me/changes", params=feed.parameters()))
            except TurnstoneError as error:
                feed.restart(error)
                continue
            if (changes := feed.changes(answer)) is not None:
                yield changes


class AsyncTurnstone(AsyncResources):
    """The same, async. Whatever waits ends when its task is cancelled."""

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        on_unauthorized: Callable[[], Awaitable[str | None]] | None = None,
        retry: RetrySettings = RetrySettings(),  # noqa: B008 (it is frozen)
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        #: The server's clock.
        self.clock = ServerClock()
        self._retry = retry
        self._auth = AsyncTokenAuth(token, on_unauthorized)
        again = AsyncRetryTransport(transport or httpx.AsyncHTTPTransport(), retry, self.clock)
        self._http = httpx.AsyncClient(**_options(address, self._auth), transport=again)
        #: What the operations in `generated.api` take as `client`, for their status and headers.
        self.api = _generated(address).set_async_httpx_client(self._http)
        super().__init__(self._http, self.api)

    @property
    def token(self) -> str | None:
        """The token that requests have."""
        return self._auth.token

    @token.setter
    def token(self, token: str | None) -> None:
        self._auth.token = token

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def play_move(
        self, match: UUID | str, move: MoveInput, *, give_up_after: float | None = None
    ) -> GameMatch:
        """Plays a move, and sends it until it is answered, or for some seconds."""
        return GameMatch.from_dict(
            _body(await self._http.request(**_move_request(match, move, give_up_after)))
        )

    async def follow_match(self, match: UUID | str, after: int = 0) -> AsyncIterator[MatchEvent]:
        """The events of a match after the number `after`, until it is over; from a stream."""
        async for found in self._stream(f"/v1/matches/{match}/events/stream", str(after)):
            yield MatchEvent.from_dict(json.loads(found.data))

    async def _stream(self, path: str, last: str | None) -> AsyncIterator[ServerSentEvent]:
        stream = EventStream(path, last, self._retry, self.clock)
        while True:
            try:
                async with self._http.stream(**stream.request()) as response:
                    if stream.refused(response):
                        await response.aread()
                        raise TurnstoneError.of(response)
                    async for piece in response.aiter_bytes():
                        for event in stream.feed(piece):
                            yield event
            except FAULTS_OF_CALLER:
                raise
            except httpx.RequestError:
                pass
            if stream.over:
                return
            await asyncio.sleep(stream.delay())

    async def poll_match(self, match: UUID | str, after: int = 0) -> AsyncIterator[MatchEvent]:
        """The same as `follow_match`, by requests that wait."""
        poll = MatchPoll(match, after)
        while not poll.over:
            events = poll.events(_body(await self._http.get(poll.path, params=poll.parameters())))
            for event in events:
                yield event
            if not events:
                poll.over = is_over(_body(await self._http.get(poll.match_path))["status"])

    async def stream_account(self, cursor: str | None = None) -> AsyncIterator[StreamedEvent]:
        """Everything that happens to the account, messages too, after `cursor` or from now on.

        Raises `invalid_cursor` if the server knows it no more; `follow_account` then reads all.
        """
        async for found in self._stream("/v1/me/stream", cursor):
            yield StreamedEvent.of(found)

    async def follow_account(self, cursor: str | None = None) -> AsyncIterator[AccountChanges]:
        """The changes in all matches of the account since `cursor`, or all matches without one."""
        feed = AccountFeed(cursor)
        while True:
            try:
                answer = _body(await self._http.get("/v1/me/changes", params=feed.parameters()))
            except TurnstoneError as error:
                feed.restart(error)
                continue
            if (changes := feed.changes(answer)) is not None:
                yield changes

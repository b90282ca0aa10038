"""The client of one account on one server: `Turnstone`, and `AsyncTurnstone`."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, Self
from uuid import UUID

import httpx

from .clock import ServerClock
from .follow import AccountChanges, AccountFeed, EventStream, MatchPoll, StreamedEvent, is_over
from .generated import AuthenticatedClient
from .generated.models import GameMatch, MatchEvent, MoveInput
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


class _Base:
    def __init__(self, address: str, token: str | None, retry: RetrySettings) -> None:
        #: The server's clock.
        self.clock = ServerClock()
        #: What the generated operations take as `client`.
        self.api = AuthenticatedClient(
            base_url=address, token=token or "", raise_on_unexpected_status=True
        )
        self._retry = retry
        self._options: dict[str, Any] = {
            "base_url": address,
            "headers": {"Authorization": f"Bearer {token}"} if token else {},
        }


class Turnstone(_Base):
    """A client of one account. Without a token only what is public can be read."""

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        retry: RetrySettings = RetrySettings(),  # noqa: B008 (it is frozen)
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(address, token, retry)
        inner = transport or httpx.HTTPTransport()
        self._http = httpx.Client(
            **self._options, transport=RetryTransport(inner, retry, self.clock)
        )
        self.api.set_httpx_client(self._http)

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


class AsyncTurnstone(_Base):
    """The same, async. Whatever waits ends when its task is cancelled."""

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        retry: RetrySettings = RetrySettings(),  # noqa: B008 (it is frozen)
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(address, token, retry)
        inner = transport or httpx.AsyncHTTPTransport()
        self._http = httpx.AsyncClient(
            **self._options, transport=AsyncRetryTransport(inner, retry, self.clock)
        )
        self.api.set_async_httpx_client(self._http)

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

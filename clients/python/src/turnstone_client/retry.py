"""Sends requests again until they are answered, if that is safe."""

import asyncio
import math
import random
import re
import time
from dataclasses import dataclass

import httpx

from .clock import ServerClock, parse_date
from .problem import error_of

_MOVES = re.compile(r"/v1/matches/[^/]+/moves$")

#: Errors that no further attempt can mend: a wrong address, a token that is no header.
FAULTS_OF_CALLER = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)

#: The name of the request's extension that says after how many seconds to give up.
GIVE_UP_AFTER = "turnstone_give_up_after"


@dataclass(frozen=True)
class RetrySettings:
    """How requests are sent again."""

    #: The longest random wait before the second attempt, in seconds; it doubles with each attempt.
    base_delay: float = 0.25
    #: The longest random wait between two attempts.
    max_delay: float = 30.0
    #: How long an attempt may be without an answer, in addition to `wait_seconds` if there is any.
    timeout: float = 15.0
    #: After how long a request is given up that is neither a move nor waits for something.
    give_up_after: float = 60.0

    def delay(self, failures: int, response: httpx.Response | None = None) -> float:
        """How long to wait after so many failed attempts; the last may have had a response."""
        # A larger power is no float.
        back_off = min(self.max_delay, self.base_delay * 2 ** min(failures - 1, 60))
        return _retry_after(response) + random.uniform(0, back_off)


def may_pass(status: int) -> bool:
    """Whether a response with this status is no decision, so that another attempt may get one."""
    return status >= 500 or status in (408, 425, 429)


def _retry_after(response: httpx.Response | None) -> float:
    value = response.headers.get("retry-after") if response is not None else None
    if response is None or value is None:
        return 0.0
    if value.isdecimal():
        return float(value)
    # A date counts from the server's time, as this device's clock may be wrong.
    until, now = parse_date(value), parse_date(response.headers.get("date"))
    return 0.0 if until is None else max(0.0, until - (time.time() if now is None else now))


def is_stream(request: httpx.Request) -> bool:
    """Whether the response is a stream, whose reader connects again by itself."""
    return bool(request.headers.get("accept") == "text/event-stream")


class _Attempts:
    """The attempts of one request."""

    def __init__(self, request: httpx.Request, settings: RetrySettings, clock: ServerClock) -> None:
        self._settings = settings
        self._clock = clock
        self._failures = 0
        self._patience = self._find_patience(request)
        self._begun = time.monotonic()
        seconds = settings.timeout + float(request.url.params.get("wait_seconds", 0))
        request.extensions["timeout"] = httpx.Timeout(seconds).as_dict()
        self.start()

    def start(self) -> None:
        self._start = time.time()

    def _find_patience(self, request: httpx.Request) -> float:
        if GIVE_UP_AFTER in request.extensions:
            return float(request.extensions[GIVE_UP_AFTER])
        move = request.method == "POST" and _MOVES.search(request.url.path)
        if move or "wait_seconds" in request.url.params:
            return math.inf
        # A second one of any other request could do something else.
        safe = request.method in ("GET", "HEAD") or "idempotency-key" in request.headers
        return self._settings.give_up_after if safe else 0.0

    def observe(self, response: httpx.Response) -> None:
        """Learns the time from an answer."""
        self._clock.observe(response.headers.get("date"), self._start, time.time())

    def wait(self, outcome: httpx.Response | httpx.RequestError) -> float | None:
        """How long to wait for the next attempt; None if this response is the answer."""
        response = outcome if isinstance(outcome, httpx.Response) else None
        if response is not None and not may_pass(response.status_code):
            return None
        self._failures += 1
        seconds = self._settings.delay(self._failures, response)
        if time.monotonic() + seconds <= self._begun + self._patience:
            return seconds
        if isinstance(outcome, httpx.RequestError):
            raise outcome
        if outcome.headers.get("content-type") != "application/problem+json":
            # Something else than the server has answered, such as a proxy.
            raise error_of(outcome.status_code)
        return None


class RetryTransport(httpx.BaseTransport):
    """Sends requests again until they are answered, if that is safe."""

    def __init__(
        self, inner: httpx.BaseTransport, settings: RetrySettings, clock: ServerClock
    ) -> None:
        self._inner = inner
        self._settings = settings
        self._clock = clock

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if is_stream(request):
            return self._inner.handle_request(request)
        attempts = _Attempts(request, self._settings, self._clock)
        while True:
            outcome: httpx.Response | httpx.RequestError
            attempts.start()
            try:
                outcome = self._inner.handle_request(request)
                attempts.observe(outcome)
                # An answer that is cut off is none.
                outcome.read()
            except FAULTS_OF_CALLER:
                raise
            except httpx.RequestError as error:
                outcome = error
            seconds = attempts.wait(outcome)
            if seconds is None:
                assert isinstance(outcome, httpx.Response)
                return outcome
            time.sleep(seconds)

    def close(self) -> None:
        self._inner.close()


class AsyncRetryTransport(httpx.AsyncBaseTransport):
    """The same, async."""

    def __init__(
        self, inner: httpx.AsyncBaseTransport, settings: RetrySettings, clock: ServerClock
    ) -> None:
        self._inner = inner
        self._settings = settings
        self._clock = clock

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if is_stream(request):
            return await self._inner.handle_async_request(request)
        attempts = _Attempts(request, self._settings, self._clock)
        while True:
            outcome: httpx.Response | httpx.RequestError
            attempts.start()
            try:
                outcome = await self._inner.handle_async_request(request)
                attempts.observe(outcome)
                await outcome.aread()
            except FAULTS_OF_CALLER:
                raise
            except httpx.RequestError as error:
                outcome = error
            seconds = attempts.wait(outcome)
            if seconds is None:
                assert isinstance(outcome, httpx.Response)
                return outcome
            await asyncio.sleep(seconds)

    async def aclose(self) -> None:
        await self._inner.aclose()

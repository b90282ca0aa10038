"""What the sync and the async client share when they follow something."""

import json
import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import httpx
from attrs import define

from .clock import ServerClock
from .generated.models import MatchChangeList, MatchEvent, MatchEventList, MatchSummary
from .problem import TurnstoneError
from .retry import RetrySettings, may_pass
from .sse import EventParser

# The server sends at least a comment every 15 seconds.
_SILENCE_SECONDS = 45
# A long poll; proxies often end a request after 30 seconds.
_WAIT_SECONDS = 25


def is_over(word: str) -> bool:
    """Whether a match with this status is over, or after an event of this kind."""
    return word in ("finished", "cancelled")


class MatchStream:
    """The events of a match, from streams that may break."""

    def __init__(
        self, match: UUID | str, after: int, settings: RetrySettings, clock: ServerClock
    ) -> None:
        self._path = f"/v1/matches/{match}/events/stream"
        self._last = after
        self._settings = settings
        self._clock = clock
        self._failures = 0
        self._response: httpx.Response | None = None
        self._parser = EventParser()
        #: Whether the match is over.
        self.over = False

    def request(self) -> dict[str, Any]:
        """The next request, for `httpx.Client.stream`."""
        self._start = time.time()
        self._response = None
        self._parser = EventParser()
        return {
            "method": "GET",
            "url": self._path,
            "headers": {"Accept": "text/event-stream", "Last-Event-ID": str(self._last)},
            "timeout": httpx.Timeout(self._settings.timeout, read=_SILENCE_SECONDS),
        }

    def refused(self, response: httpx.Response) -> bool:
        """Takes the response to the request, and says whether it is a refusal."""
        self._response = response
        self._clock.observe(response.headers.get("date"), self._start, time.time())
        self.over = response.status_code == 204
        return response.status_code >= 400 and not may_pass(response.status_code)

    def feed(self, piece: bytes) -> Iterator[MatchEvent]:
        """The events that end in this piece, each once."""
        if self._response is None or self._response.status_code != 200:
            return
        for data in self._parser.feed(piece):
            event = MatchEvent.from_dict(json.loads(data))
            if event.seq > self._last:
                self._last = event.seq
                self._failures = 0
                yield event

    def delay(self) -> float:
        """How long to wait before the next request."""
        self._failures += 1
        return self._settings.delay(self._failures, self._response)


class MatchPoll:
    """The events of a match, from requests that wait."""

    def __init__(self, match: UUID | str, after: int) -> None:
        self.match_path = f"/v1/matches/{match}"
        self.path = f"{self.match_path}/events"
        self._last = after
        #: Whether the match is over.
        self.over = False

    def parameters(self) -> dict[str, str | int]:
        """The parameters of the next request."""
        return {"after": self._last, "limit": 100, "wait_seconds": _WAIT_SECONDS}

    def events(self, answer: Any) -> list[MatchEvent]:
        """The events of an answer."""
        items = MatchEventList.from_dict(answer).items
        if items:
            self._last = items[-1].seq
            self.over = is_over(items[-1].kind)
        return items


@define
class AccountChanges:
    """Changes in the matches of an account. Store `next_cursor` together with what they change."""

    items: list[MatchSummary]
    #: The matches that the account no longer belongs to.
    gone: list[UUID]
    next_cursor: str
    #: Whether the feed has started from the beginning, as the server knew the cursor no more.
    restarted: bool


class AccountFeed:
    """The changes in all matches of an account."""

    def __init__(self, cursor: str | None) -> None:
        self._cursor = cursor
        self._restarted = False

    def parameters(self) -> dict[str, str | int]:
        """The parameters of the next request."""
        cursor = {} if self._cursor is None else {"cursor": self._cursor}
        return {"limit": 100, "wait_seconds": _WAIT_SECONDS, **cursor}

    def changes(self, answer: Any) -> AccountChanges | None:
        """The changes of an answer, if there are any."""
        page = MatchChangeList.from_dict(answer)
        self._cursor = page.next_cursor
        restarted, self._restarted = self._restarted, False
        if not (page.items or page.gone or restarted):
            return None
        return AccountChanges(page.items, page.gone, page.next_cursor, restarted)

    def restart(self, error: TurnstoneError) -> None:
        """Starts from the beginning if the server does not know the cursor; raises other errors."""
        if self._cursor is None or error.code != "invalid_cursor":
            raise error
        self._cursor = None
        self._restarted = True

from datetime import UTC, datetime
from email.utils import format_datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import httpx
import pytest

from turnstone_client import RetrySettings, ServerClock, by_deadline
from turnstone_client.sse import EventParser


def test_matches_are_sorted_by_deadline_those_without_one_last_then_by_id() -> None:
    def match(number: int, day: int | None) -> Any:
        deadline = None if day is None else datetime(2026, 1, day, tzinfo=UTC)
        return SimpleNamespace(id=UUID(int=number), deadline=deadline)

    expected = [match(4, 1), match(2, 2), match(3, 2), match(1, None), match(5, None)]
    matches = [expected[index] for index in (4, 2, 1, 3, 0)]
    assert sorted(matches, key=by_deadline) == expected


def test_the_clock_agrees_with_every_answer_and_starts_again_when_the_devices_was_changed() -> None:
    def date(seconds: int) -> str:
        return format_datetime(datetime.fromtimestamp(seconds, UTC), usegmt=True)

    clock = ServerClock()
    # The server is 10.4 s ahead: its 110.0 to 111.0 is the device's 99.6 to 100.6.
    clock.observe(date(110), 99.9, 100.0)
    clock.observe(date(111), 100.5, 100.7)
    clock.observe(date(110), 100.55, 100.58)
    clock.observe(None, 0, 0)
    clock.observe("yesterday", 0, 0)
    assert clock.offset_seconds == pytest.approx(10.4, abs=0.06)
    clock.observe(date(500), 99.9, 100.0)
    assert clock.offset_seconds == pytest.approx(400.55)


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_server_sent_events_are_read_whatever_the_pieces_in_which_they_arrive(size: int) -> None:
    text = (
        ': hello\r\n\r\nid: 1\ndata: {"a":\ndata: "ü\u2028"}\n\nid: 2\rdata:x\r\rid: 3\ndata: cut'
    )
    parser, encoded = EventParser(), text.encode()
    pieces = [encoded[at : at + size] for at in range(0, len(encoded), size)]
    assert [data for piece in pieces for data in parser.feed(piece)] == ['{"a":\n"ü\u2028"}', "x"]


def test_waits_grow_to_their_limit_and_start_after_retry_after() -> None:
    settings = RetrySettings(base_delay=1, max_delay=8)
    for failures, most in [(1, 1), (2, 2), (4, 8), (5, 8), (100_000, 8)]:
        waits = [settings.delay(failures) for _ in range(200)]
        assert 0 <= min(waits) < most / 2 < max(waits) <= most
    date = {"retry-after": "Mon, 23 Nov 2026 10:00:07 GMT", "date": "Mon, 23 Nov 2026 10:00:00 GMT"}
    for headers in ({"retry-after": "7"}, date):
        assert 7 <= settings.delay(1, httpx.Response(503, headers=headers)) <= 8
    assert settings.delay(1, httpx.Response(503, headers={"retry-after": "soon"})) <= 1

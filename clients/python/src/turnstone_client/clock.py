"""The server's clock, as far as its answers tell it."""

import math
import time
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime


class ServerClock:
    """The server's clock: devices are often minutes wrong, and countdowns must be right."""

    def __init__(self) -> None:
        # The server's time minus this device's, in seconds, is in this range.
        self._least = -math.inf
        self._most = math.inf

    def observe(self, date: str | None, start: float, end: float) -> None:
        """Learns from an answer's `Date`, and when the request began and the answer was there."""
        instant = parse_date(date)
        if instant is None:
            return
        # `Date` has whole seconds, rounded down.
        least, most = instant - end, instant + 1 - start
        if least <= self._most and most >= self._least:
            least, most = max(self._least, least), min(self._most, most)
        # Otherwise the answer contradicts the others: this device's clock was changed.
        self._least, self._most = least, most

    @property
    def offset_seconds(self) -> float:
        """How far this device's clock is behind the server's; 0 before the first answer."""
        return (self._least + self._most) / 2 if math.isfinite(self._least) else 0.0

    def now(self) -> datetime:
        """The server's time."""
        return datetime.fromtimestamp(time.time(), UTC) + timedelta(seconds=self.offset_seconds)

    def remaining(self, deadline: datetime | None) -> float | None:
        """How many seconds are left until a deadline, at least 0; None if there is none."""
        return None if deadline is None else max(0.0, (deadline - self.now()).total_seconds())


def parse_date(date: str | None) -> float | None:
    """The seconds since 1970 of a date in a header; None if there is none."""
    try:
        return None if date is None else parsedate_to_datetime(date).timestamp()
    except ValueError:
        return None

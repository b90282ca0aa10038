"""Reads server-sent events."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

# A carriage return at the end may be half of a line's end. `splitlines` also knows ends of lines
# that may be part of a text here.
_END_OF_LINE = re.compile(r"\r\n|\n|\r(?!\Z)")


@dataclass(frozen=True)
class ServerSentEvent:
    """A server-sent event; its kind is in the data too."""

    id: str | None
    data: str


class EventParser:
    """Finds server-sent events in the pieces in which they arrive."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._id: str | None = None
        self._data: list[str] = []

    def feed(self, piece: bytes) -> Iterator[ServerSentEvent]:
        """The events that end in this piece."""
        *lines, self._rest = _END_OF_LINE.split(self._rest + self._decoder.decode(piece))
        for line in lines:
            if line == "":
                if self._data:
                    yield ServerSentEvent(self._id, "\n".join(self._data))
                self._id, self._data = None, []
                continue
            name, _, text = line.partition(":")
            if name == "data":
                self._data.append(text.removeprefix(" "))
            elif name == "id":
                self._id = text.removeprefix(" ")

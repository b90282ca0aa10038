"""Reads server-sent events."""

import codecs
import re
from collections.abc import Iterator

# A carriage return at the end may be half of a line's end. `splitlines` also knows ends of lines
# that may be part of a text here.
_END_OF_LINE = re.compile(r"\r\n|\n|\r(?!\Z)")


class EventParser:
    """Finds the data of server-sent events in the pieces in which they arrive."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._data: list[str] = []

    def feed(self, piece: bytes) -> Iterator[str]:
        """The data of the events that end in this piece."""
        *lines, self._rest = _END_OF_LINE.split(self._rest + self._decoder.decode(piece))
        for line in lines:
            if line == "":
                if self._data:
                    yield "\n".join(self._data)
                self._data = []
                continue
            name, _, text = line.partition(":")
            if name == "data":
                self._data.append(text.removeprefix(" "))

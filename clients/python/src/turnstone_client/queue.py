"""Moves that are stored before they are sent."""

import asyncio
import threading
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from .client import AsyncTurnstone, Turnstone
from .generated.models import GameMatch, MoveInput
from .problem import TurnstoneError


@dataclass(frozen=True)
class QueuedMove:
    """A move that is to be sent."""

    match: UUID
    move: MoveInput


class MoveStore(Protocol):
    """Where the app keeps moves that are not answered yet, such as a file."""

    def load(self) -> list[QueuedMove]: ...

    def save(self, moves: list[QueuedMove]) -> None: ...


@dataclass(frozen=True)
class MoveOutcome:
    """What became of a move: the match after it, or why it was dropped."""

    queued: QueuedMove
    answer: GameMatch | None = None
    #: Why the move, or one of the same match before it, was refused.
    refusal: TurnstoneError | None = None


class _Stored:
    def __init__(self, store: MoveStore) -> None:
        self._store = store
        self._storing = threading.Lock()

    def add(self, match: UUID, move: MoveInput) -> None:
        """Stores a move. It is sent with the next `flush`."""
        with self._storing:
            self._store.save([*self._store.load(), QueuedMove(match, move)])

    def _first(self) -> QueuedMove | None:
        with self._storing:
            return next(iter(self._store.load()), None)

    def _answered(self, queued: QueuedMove, answer: GameMatch) -> list[MoveOutcome]:
        with self._storing:
            self._store.save(self._store.load()[1:])
        return [MoveOutcome(queued, answer=answer)]

    def _refused(self, queued: QueuedMove, refusal: TurnstoneError) -> list[MoveOutcome]:
        with self._storing:
            moves = self._store.load()
            self._store.save([move for move in moves if move.match != queued.match])
        dropped = [move for move in moves if move.match == queued.match]
        return [MoveOutcome(move, refusal=refusal) for move in dropped]


class MoveQueue(_Stored):
    """Moves that are stored before they are sent, so that no tunnel and no crash loses them."""

    def __init__(self, client: Turnstone, store: MoveStore) -> None:
        super().__init__(store)
        self._client = client
        self._flushing = threading.Lock()

    def flush(self, *, give_up_after: float | None = None) -> list[MoveOutcome]:
        """Sends what is stored, each move until it is answered, or for some seconds. If the token
        is refused, it raises and keeps the moves."""
        outcomes: list[MoveOutcome] = []
        with self._flushing:
            while (queued := self._first()) is not None:
                try:
                    answer = self._client.play_move(
                        queued.match, queued.move, give_up_after=give_up_after
                    )
                    outcomes += self._answered(queued, answer)
                except TurnstoneError as refusal:
                    if not refusal.is_final:
                        raise
                    outcomes += self._refused(queued, refusal)
        return outcomes


class AsyncMoveQueue(_Stored):
    """The same, async; the store is called in the event loop and should be quick."""

    def __init__(self, client: AsyncTurnstone, store: MoveStore) -> None:
        super().__init__(store)
        self._client = client
        self._flushing = asyncio.Lock()

    async def flush(self) -> list[MoveOutcome]:
        """Sends what is stored, each move until it is answered. If the token is refused, it raises
        and keeps the moves."""
        outcomes: list[MoveOutcome] = []
        async with self._flushing:
            while (queued := self._first()) is not None:
                try:
                    answer = await self._client.play_move(queued.match, queued.move)
                    outcomes += self._answered(queued, answer)
                except TurnstoneError as refusal:
                    if not refusal.is_final:
                        raise
                    outcomes += self._refused(queued, refusal)
        return outcomes

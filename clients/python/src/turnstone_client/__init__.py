"""A client for Turnstone, a server for board games by correspondence.

The operations of the API are in `turnstone_client.generated.api`, its types in
`turnstone_client.generated.models`.
"""

from .client import AsyncTurnstone, Turnstone
from .clock import ServerClock
from .deadline import by_deadline
from .follow import AccountChanges
from .problem import TurnstoneError, value
from .queue import AsyncMoveQueue, MoveOutcome, MoveQueue, MoveStore, QueuedMove
from .retry import RetrySettings

__all__ = [
    "AccountChanges",
    "AsyncMoveQueue",
    "AsyncTurnstone",
    "MoveOutcome",
    "MoveQueue",
    "MoveStore",
    "QueuedMove",
    "RetrySettings",
    "ServerClock",
    "Turnstone",
    "TurnstoneError",
    "by_deadline",
    "value",
]

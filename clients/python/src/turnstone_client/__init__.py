"""A client for Turnstone, a server for board games by correspondence.

The operations of the API are methods of `Turnstone`, such as `client.matches.create(…)`; the types
of the API are in `turnstone_client.models`.
"""

from . import models, webhooks
from .client import AsyncTurnstone, Turnstone
from .clock import ServerClock
from .deadline import by_deadline
from .follow import AccountChanges, StreamedEvent
from .problem import (
    ConflictError,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    RateLimitError,
    ServerError,
    TurnstoneError,
    UnauthenticatedError,
)
from .queue import AsyncMoveQueue, MoveOutcome, MoveQueue, MoveStore, QueuedMove
from .resource import AsyncPages, Pages
from .retry import RetrySettings

__all__ = [
    "AccountChanges",
    "AsyncMoveQueue",
    "AsyncPages",
    "AsyncTurnstone",
    "ConflictError",
    "ForbiddenError",
    "InvalidRequestError",
    "MoveOutcome",
    "MoveQueue",
    "MoveStore",
    "NotFoundError",
    "Pages",
    "QueuedMove",
    "RateLimitError",
    "RetrySettings",
    "ServerClock",
    "ServerError",
    "StreamedEvent",
    "Turnstone",
    "TurnstoneError",
    "UnauthenticatedError",
    "by_deadline",
    "models",
    "webhooks",
]

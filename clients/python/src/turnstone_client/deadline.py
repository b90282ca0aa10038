"""Sorts by urgency."""

from datetime import UTC, datetime

from .generated.models import GameMatch, MatchSummary

_NEVER = datetime.max.replace(tzinfo=UTC)


def by_deadline(match: GameMatch | MatchSummary) -> tuple[datetime, str]:
    """A key for `sort`: the earliest deadline first, none last, then by id."""
    return match.deadline or _NEVER, str(match.id)

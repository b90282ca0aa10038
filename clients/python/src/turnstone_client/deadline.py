"""Sorts by urgency."""

from datetime import UTC, datetime

from .generated.models import GameMatch, MatchCard, MatchSummary

_NEVER = datetime.max.replace(tzinfo=UTC)


def by_deadline(match: GameMatch | MatchSummary | MatchCard) -> tuple[datetime, str]:
    """A key for `sort`: the earliest deadline first, none last, then by id."""
    known = match.summary if isinstance(match, MatchCard) else match
    return known.deadline or _NEVER, str(known.id)

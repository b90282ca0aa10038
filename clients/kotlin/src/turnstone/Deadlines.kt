package turnstone

import java.time.OffsetDateTime
import java.util.UUID
import turnstone.generated.models.GameMatch
import turnstone.generated.models.MatchCard
import turnstone.generated.models.MatchSummary

/** Sorted by urgency: the earliest deadline first, none last, then by id. */
@JvmName("summariesByDeadline")
fun Iterable<MatchSummary>.byDeadline(): List<MatchSummary> = sortedWith(urgency({ it.deadline }, { it.id }))

/** Sorted by urgency: the earliest deadline first, none last, then by id. */
@JvmName("matchesByDeadline")
fun Iterable<GameMatch>.byDeadline(): List<GameMatch> = sortedWith(urgency({ it.deadline }, { it.id }))

/** Sorted by urgency: the earliest deadline first, none last, then by id. */
@JvmName("cardsByDeadline")
fun Iterable<MatchCard>.byDeadline(): List<MatchCard> = sortedWith(urgency({ it.summary.deadline }, { it.summary.id }))

private fun <T> urgency(deadline: (T) -> OffsetDateTime?, id: (T) -> UUID): Comparator<T> =
    compareBy<T, java.time.Instant?>(nullsLast()) { deadline(it)?.toInstant() }
        // The order of UUID itself is that of signed numbers, which the server does not have.
        .thenBy { id(it).toString() }

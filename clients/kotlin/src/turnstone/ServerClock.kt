package turnstone

import java.time.Instant
import java.time.OffsetDateTime
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/** The server's clock, as far as its answers tell it. Safe for several threads. */
class ServerClock internal constructor() {
    // The server's time minus this device's, in milliseconds, is in this range.
    private var range: LongRange? = null

    /** Learns from an answer's `Date`, and when this device began the request and got the answer. */
    @Synchronized
    internal fun observe(date: String?, start: Long, end: Long) {
        val time = httpDate(date) ?: return
        // `Date` has whole seconds, rounded down.
        val seen = time - end..time + 1000 - start
        val known = range ?: seen
        val both = maxOf(known.first, seen.first)..minOf(known.last, seen.last)
        // An answer that contradicts the others shows that this device's clock was changed.
        range = if (both.isEmpty()) seen else both
    }

    /** How far this device's clock is behind the server's; zero before the first answer. */
    @get:Synchronized
    val offset: Duration
        get() = range?.let { (it.first + it.last) / 2 }?.milliseconds ?: Duration.ZERO

    /** The server's time. */
    fun now(): Instant = Instant.ofEpochMilli(System.currentTimeMillis() + offset.inWholeMilliseconds)

    /** How long it is until a deadline, at least zero; null if there is none. */
    fun remaining(deadline: OffsetDateTime?): Duration? =
        deadline?.let { (it.toInstant().toEpochMilli() - now().toEpochMilli()).milliseconds.coerceAtLeast(Duration.ZERO) }
}

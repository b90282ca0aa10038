package turnstone

import java.io.IOException
import java.time.Instant
import java.time.ZonedDateTime
import java.time.format.DateTimeFormatter
import java.time.format.DateTimeParseException
import java.util.concurrent.TimeUnit
import kotlin.math.pow
import kotlin.random.Random
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource
import okhttp3.Call
import okhttp3.Interceptor
import okhttp3.Request
import okhttp3.Response

/** How requests are sent again. */
data class RetrySettings(
    /** The longest random wait before the second attempt; it doubles with each attempt. */
    val baseDelay: Duration = 250.milliseconds,
    /** The longest random wait between two attempts. */
    val maxDelay: Duration = 30.seconds,
    /** How long an attempt may make no progress, in addition to `wait_seconds` if the request has it. */
    val timeout: Duration = 15.seconds,
    /** After how long a request is given up that is neither a move nor waits for something. */
    val giveUpAfter: Duration = 60.seconds,
)

/** Whether a response with this status is no decision, so that another attempt may get another. */
internal fun mayPass(status: Int): Boolean = status >= 500 || status in setOf(408, 425, 429)

/** How long to wait after this many failed attempts, of which the last may have had a response. */
internal fun RetrySettings.delay(failures: Int, response: Response?): Duration {
    val backOff = minOf(maxDelay, baseDelay * 2.0.pow(minOf(failures - 1, 30)))
    return retryAfter(response) + backOff * Random.nextDouble()
}

private fun retryAfter(response: Response?): Duration {
    val value = response?.header("Retry-After") ?: return Duration.ZERO
    value.toLongOrNull()?.let { return it.seconds.coerceAtLeast(Duration.ZERO) }
    // A date counts from the server's time, as this device's clock may be wrong.
    val from = httpDate(response.header("Date")) ?: System.currentTimeMillis()
    return ((httpDate(value) ?: from) - from).milliseconds.coerceAtLeast(Duration.ZERO)
}

/** The milliseconds since 1970 of a date in a header. */
internal fun httpDate(value: String?): Long? =
    try {
        value?.let { Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(it, ZonedDateTime::from)).toEpochMilli() }
    } catch (_: DateTimeParseException) {
        null
    }

/** Sends requests again until they are answered, if that is safe, and learns the server's time. */
internal class Retries(private val settings: RetrySettings, private val clock: ServerClock) : Interceptor {
    override fun intercept(chain: Interceptor.Chain): Response {
        val begin = TimeSource.Monotonic.markNow()
        val patience = patience(chain.request())
        var failures = 0
        while (true) {
            var response: Response? = null
            var fault: IOException? = null
            try {
                response = attempt(chain)
                if (!mayPass(response.code)) return response
            } catch (exception: IOException) {
                if (chain.call().isCanceled()) throw exception
                fault = exception
            }
            failures += 1
            val wait = settings.delay(failures, response)
            if (begin.elapsedNow() + wait > patience) return response ?: throw fault!!
            response?.close()
            sleep(wait, chain.call())
        }
    }

    /** One attempt, with its whole body, because an answer that is cut off is none. */
    private fun attempt(chain: Interceptor.Chain): Response {
        val request = chain.request()
        val waits = request.url.queryParameter("wait_seconds")?.toLongOrNull() ?: 0
        val timeout = (settings.timeout + waits.seconds).inWholeMilliseconds.toInt()
        val start = System.currentTimeMillis()
        val response = chain
            .withConnectTimeout(settings.timeout.inWholeMilliseconds.toInt(), TimeUnit.MILLISECONDS)
            .withReadTimeout(timeout, TimeUnit.MILLISECONDS)
            .withWriteTimeout(timeout, TimeUnit.MILLISECONDS)
            .proceed(request)
        clock.observe(response.header("Date"), start, System.currentTimeMillis())
        try {
            response.peekBody(Long.MAX_VALUE)
        } catch (exception: IOException) {
            response.close()
            throw exception
        }
        return readable(response)
    }

    /** How long to go on sending a request: not at all if a second one could do something else. */
    private fun patience(request: Request): Duration {
        val isMove = request.method == "POST" && Regex("/v1/matches/[^/]+/moves").containsMatchIn(request.url.encodedPath)
        val isSafe = request.method in setOf("GET", "HEAD") || request.header("Idempotency-Key") != null
        return when {
            isMove || request.url.queryParameter("wait_seconds") != null -> Duration.INFINITE
            isSafe -> settings.giveUpAfter
            else -> Duration.ZERO
        }
    }

    /** Waits. OkHttp tells nobody that a call is cancelled, so this looks now and then. */
    private fun sleep(duration: Duration, call: Call) {
        val begin = TimeSource.Monotonic.markNow()
        while (begin.elapsedNow() < duration) {
            if (call.isCanceled()) throw IOException("Canceled")
            Thread.sleep(minOf(50, (duration - begin.elapsedNow()).inWholeMilliseconds.coerceAtLeast(1)))
        }
    }

    /** The generated code reads text only if it is `text/plain`; rules and boards are other text. */
    private fun readable(response: Response): Response {
        val type = response.header("Content-Type") ?: return response
        val isText = type.startsWith("text/") || type.startsWith("image/svg+xml") || "ndjson" in type || "sgf" in type
        return if (isText) response.newBuilder().header("Content-Type", "text/plain").build() else response
    }
}

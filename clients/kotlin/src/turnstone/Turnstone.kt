package turnstone

import java.io.IOException
import java.util.UUID
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.channelFlow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import okhttp3.Call
import okhttp3.Dispatcher
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.Response
import turnstone.generated.apis.AccountsApi
import turnstone.generated.apis.AppsApi
import turnstone.generated.apis.CatalogueApi
import turnstone.generated.apis.FeedsApi
import turnstone.generated.apis.MatchesApi
import turnstone.generated.apis.NotificationsApi
import turnstone.generated.apis.OperationsApi
import turnstone.generated.apis.PlayersApi
import turnstone.generated.apis.PushApi
import turnstone.generated.apis.SeeksApi
import turnstone.generated.apis.WebhooksApi
import turnstone.generated.infrastructure.ApiClient
import turnstone.generated.infrastructure.Serializer
import turnstone.generated.models.AccountEvent
import turnstone.generated.models.GameMatch
import turnstone.generated.models.MatchCard
import turnstone.generated.models.MatchEvent
import turnstone.generated.models.MoveInput

// The server sends at least a comment every 15 seconds.
private const val SILENCE_SECONDS = 45L
// A long poll; proxies often end a request after 30 seconds.
private const val WAIT_SECONDS = 25

/** Changes in the matches of an account. Store [nextCursor] together with what they change. */
data class AccountChanges(
    val items: List<MatchCard>,
    /** The ids of matches that the account no longer belongs to. */
    val gone: List<UUID>,
    val nextCursor: String,
    /** Whether the feed has started from the beginning, because the server knew the cursor no more. */
    val restarted: Boolean,
)

/** Something that has happened to an account. */
data class StreamedEvent(
    val event: AccountEvent,
    /** Where to go on: a cursor for [Turnstone.streamAccount] and [Turnstone.followAccount]. */
    val position: String?,
)

/** A client of one account on the server at [address]; without a [token] it reads what is public. */
class Turnstone(
    address: String,
    private val token: String? = null,
    private val retry: RetrySettings = RetrySettings(),
    http: OkHttpClient = OkHttpClient(),
) {
    private val address = address.trimEnd('/')

    private companion object {
        init {
            configureJson()
        }
    }

    /** The server's clock. */
    val clock = ServerClock()

    // OkHttp's own second attempt would also send again what is not safe to send again.
    private val calls = http.newBuilder()
        .retryOnConnectionFailure(false)
        .addInterceptor(Retries(retry, clock))
        // By default, five requests that wait would hold up all others.
        .dispatcher(Dispatcher().apply { maxRequestsPerHost = maxRequests })
        .build()
    private val streams = http.newBuilder().readTimeout(SILENCE_SECONDS, TimeUnit.SECONDS).build()

    // Every operation of the API. [value] unpacks what the functions `…WithHttpInfo` return.
    val accounts = AccountsApi(this.address, calls).withToken()
    val apps = AppsApi(this.address, calls).withToken()
    val catalogue = CatalogueApi(this.address, calls).withToken()
    val feeds = FeedsApi(this.address, calls).withToken()
    val matches = MatchesApi(this.address, calls).withToken()
    val notifications = NotificationsApi(this.address, calls).withToken()
    val operations = OperationsApi(this.address, calls).withToken()
    val players = PlayersApi(this.address, calls).withToken()
    val push = PushApi(this.address, calls).withToken()
    val seeks = SeeksApi(this.address, calls).withToken()
    val webhooks = WebhooksApi(this.address, calls).withToken()

    private fun <A : ApiClient> A.withToken(): A = apply { accessTokenProvider = { token } }

    /** Plays a move, and sends it until it is answered. Throws a [TurnstoneException] if it is refused. */
    suspend fun playMove(match: UUID, move: MoveInput): GameMatch =
        value(matches.playMoveWithHttpInfo(id = match, moveInput = move))

    /** The events of a match after the number [after], until it is over; from a stream. */
    fun followMatch(match: UUID, after: Int = 0): Flow<MatchEvent> =
        events("/v1/matches/$match/events/stream", after.toString()).map { decode(it.data) }

    /**
     * Everything that happens to the account, messages too, after [cursor] or from now on. Throws
     * `invalid_cursor` if the server knows it no more; then [followAccount] reads all matches.
     */
    fun streamAccount(cursor: String? = null): Flow<StreamedEvent> =
        events("/v1/me/stream", cursor).map { StreamedEvent(decode(it.data), it.id) }

    private inline fun <reified T> decode(data: String): T = Serializer.kotlinxSerializationJson.decodeFromString(data)

    /** Server-sent events after the one with the id [after], from streams that may break. */
    private fun events(path: String, after: String?): Flow<ServerSentEvent> = channelFlow {
        var last = after
        var failures = 1
        while (true) {
            var wait = retry.delay(failures, null)
            try {
                val start = System.currentTimeMillis()
                val isOver = streams.newCall(streamRequest(path, last)).read { response ->
                    clock.observe(response.header("Date"), start, System.currentTimeMillis())
                    wait = retry.delay(failures, response)
                    if (response.code == 204) return@read true
                    if (!response.isSuccessful) {
                        if (mayPass(response.code)) return@read false
                        throw TurnstoneException.of(response.code, response.body?.string())
                    }
                    serverSentEvents(response) { event ->
                        send(event)
                        last = event.id ?: last
                        failures = 0
                    }
                    false
                }
                if (isOver) return@channelFlow
            } catch (_: IOException) {
                currentCoroutineContext().ensureActive()
            }
            if (failures == 0) wait = retry.delay(1, null)
            failures += 1
            delay(wait)
        }
    }.buffer(Channel.RENDEZVOUS)

    private fun streamRequest(path: String, last: String?): Request =
        Request.Builder()
            .url(address + path)
            .header("Accept", "text/event-stream")
            .apply { last?.let { header("Last-Event-ID", it) } }
            .apply { token?.let { header("Authorization", "Bearer $it") } }
            .build()

    /** The same as [followMatch], by requests that wait: for networks that hold streams back. */
    fun pollMatch(match: UUID, after: Int = 0): Flow<MatchEvent> = flow {
        var last = after
        while (true) {
            val page = value(matches.listEventsWithHttpInfo(id = match, after = last, limit = 100, waitSeconds = WAIT_SECONDS))
            for (event in page.items) {
                last = event.seq
                emit(event)
                // No event follows these.
                if (event.kind in setOf("finished", "cancelled")) return@flow
            }
            if (page.items.isNotEmpty()) continue
            val now = value(matches.getMatchWithHttpInfo(id = match))
            if (now.status in setOf("finished", "cancelled")) return@flow
        }
    }

    /** The changes in all matches of the account since [cursor], or all of its matches without one. */
    fun followAccount(cursor: String? = null): Flow<AccountChanges> = flow {
        var next = cursor
        var restarted = false
        while (true) {
            val changes = try {
                value(feeds.listChangesWithHttpInfo(limit = 100, cursor = next, waitSeconds = WAIT_SECONDS))
            } catch (exception: TurnstoneException) {
                if (next == null || exception.code != "invalid_cursor") throw exception
                next = null
                restarted = true
                continue
            }
            next = changes.nextCursor
            if (changes.items.isEmpty() && changes.gone.isEmpty() && !restarted) continue
            emit(AccountChanges(changes.items, changes.gone, changes.nextCursor, restarted))
            restarted = false
        }
    }
}

/** Runs a call whose response is read while it arrives. A cancelled coroutine ends a blocked read. */
private suspend fun <T> Call.read(block: suspend (Response) -> T): T = withContext(Dispatchers.IO) {
    val canceller = launch(start = CoroutineStart.UNDISPATCHED) {
        try {
            awaitCancellation()
        } finally {
            this@read.cancel()
        }
    }
    try {
        execute().use { block(it) }
    } finally {
        canceller.cancel()
    }
}

private class ServerSentEvent(val id: String?, val data: String)

/** Reads server-sent events. An event that is cut off at the end is none. */
private suspend fun serverSentEvents(response: Response, receive: suspend (ServerSentEvent) -> Unit) {
    val lines = response.body?.charStream()?.buffered() ?: return
    val data = mutableListOf<String>()
    var id: String? = null
    while (true) {
        val line = lines.readLine() ?: return
        val value = line.substringAfter(':', "").removePrefix(" ")
        when (line.substringBefore(':')) {
            "data" -> data += value
            "id" -> id = value
        }
        if (line.isEmpty()) {
            if (data.isNotEmpty()) receive(ServerSentEvent(id, data.joinToString("\n")))
            data.clear()
            id = null
        }
    }
}

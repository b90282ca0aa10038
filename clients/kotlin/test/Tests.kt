// Plays with a server at TURNSTONE_ADDRESS, and through the proxy at TURNSTONE_FAULTY_ADDRESS, which
// loses requests and answers on purpose. A program of its own: no test library is needed.

import java.net.URI
import java.util.UUID
import kotlin.math.abs
import kotlin.random.Random
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import turnstone.MoveQueue
import turnstone.MoveStore
import turnstone.QueuedMove
import turnstone.RetrySettings
import turnstone.Turnstone
import turnstone.TurnstoneException
import turnstone.byDeadline
import turnstone.generated.models.AccountInput
import turnstone.generated.models.GameMatch
import turnstone.generated.models.MatchInput
import turnstone.generated.models.MessageInput
import turnstone.generated.models.MoveInput
import turnstone.generated.models.SeatInput
import turnstone.generated.models.SessionInput
import turnstone.generated.models.TimeControlInput
import turnstone.value

val server: String = System.getenv("TURNSTONE_ADDRESS")
val proxy: String = System.getenv("TURNSTONE_FAULTY_ADDRESS")
val impatient = RetrySettings(baseDelay = 10.milliseconds, maxDelay = 50.milliseconds, timeout = 500.milliseconds)

// The number of faults that the proxy has for a move.
const val FAULTS = 7

class Player(val username: String, val token: String) {
    val client = Turnstone(server, token)
    val faulty = Turnstone(proxy, token, impatient)
}

suspend fun newPlayer(): Player {
    val username = "kotlin_" + UUID.randomUUID().toString().take(8)
    val visitor = Turnstone(server)
    val account = AccountInput(username = username, password = "correct horse")
    value(visitor.accounts.createAccountWithHttpInfo(accountInput = account))
    val login = SessionInput(username = username, password = "correct horse")
    return Player(username, value(visitor.accounts.createSessionWithHttpInfo(sessionInput = login)).token)
}

suspend fun newMatch(host: Player, guest: Player, game: String = "mancala", variant: String = "egyptian"): GameMatch {
    val clock = TimeControlInput(kind = "per_move", perMoveSeconds = 86_400)
    val input = MatchInput(
        game = game,
        variant = variant,
        seat = 0,
        invite = listOf(guest.username),
        rated = false,
        clock = clock,
    )
    val key = UUID.randomUUID().toString()
    val match = value(host.client.matches.createMatchWithHttpInfo(matchInput = input, idempotencyKey = key))
    val again = value(host.client.matches.createMatchWithHttpInfo(matchInput = input, idempotencyKey = key))
    check(again.id == match.id)
    return value(guest.client.matches.takeSeatWithHttpInfo(id = match.id, seatInput = SeatInput()))
}

suspend fun refused(code: String, block: suspend () -> Any?) {
    try {
        block()
    } catch (exception: TurnstoneException) {
        return check(exception.code == code) { "${exception.code} for $code" }
    }
    error("$code was not refused")
}

suspend fun GameMatch.now(player: Player): GameMatch = value(player.client.matches.getMatchWithHttpInfo(id = id))

suspend fun playMatch(game: String, variant: String): GameMatch {
    val players = listOf(newPlayer(), newPlayer())
    val random = Random(variant.hashCode())
    var match = newMatch(players[0], players[1], game, variant)
    while (match.status == "active") {
        val legal = value(players[0].client.matches.listLegalMovesWithHttpInfo(id = match.id))
        check(legal.ply == match.ply && legal.seats == match.toAct)
        val move = MoveInput(ply = legal.ply, move = legal.moves[random.nextInt(legal.moves.size)].move)
        val player = players[match.toAct.first() % 2].client
        match = player.playMove(match.id, move)
        if (random.nextInt(10) == 0) check(player.playMove(match.id, move) == match) { "another answer" }
    }
    val events = players[1].client.followMatch(match.id).toList()
    check(events.map { it.seq } == (1..match.version).toList()) { "a gap" }
    check(events.last().finished?.winners == match.result?.winners && events.last().hash == match.chainHead)
    return match
}

fun test(name: String, block: suspend () -> Unit) {
    runBlocking { withTimeout(600.seconds) { block() } }
    println("ok $name")
}

fun main() {
    test("every variant is played to its end") {
        for (game in value(Turnstone(server).catalogue.listGamesWithHttpInfo()).items) {
            for (variant in game.variants) {
                val match = playMatch(game.game, variant.variant)
                println("${game.game} ${variant.variant}: ${match.result?.winners} ${match.result?.reason}, ${match.ply} plies")
            }
        }
    }
    test("a move is sent until it is answered, not before Retry-After, and is played once") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        check(host.faulty.playMove(match.id, MoveInput(ply = 0, move = "3")).ply == 1)
        val sends = URI("$proxy/proxy/requests?path=/v1/matches/${match.id}/moves").toURL().readText()
        check(sends == """{"sent":${FAULTS + 1},"hasty":0}""") { sends }
        check(match.now(host).ply == 1)
    }
    test("a move that the server refuses is not sent again") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        refused("malformed_move") { host.faulty.playMove(match.id, MoveInput(ply = 0, move = "7")) }
        val sends = URI("$proxy/proxy/requests?path=/v1/matches/${match.id}/moves").toURL().readText()
        check(sends == """{"sent":${FAULTS + 1},"hasty":0}""") { sends }
    }
    test("a request that may do something twice is sent once, and the app ends a move that cannot be sent") {
        val nobody = Turnstone("http://127.0.0.1:1", "x", impatient)
        val begin = System.nanoTime()
        val login = SessionInput(username = "x", password = "x")
        check(runCatching { nobody.accounts.createSessionWithHttpInfo(sessionInput = login) }.exceptionOrNull() is java.io.IOException)
        val move = runCatching { withTimeout(200) { nobody.playMove(UUID.randomUUID(), MoveInput(ply = 0, move = "3")) } }
        check(move.exceptionOrNull() is TimeoutCancellationException)
        check(System.nanoTime() - begin < 5_000_000_000)
    }
    test("a match is followed without a gap or a repeat, from a stream that breaks and by waiting") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        coroutineScope {
            val followed = listOf(
                async { guest.faulty.followMatch(match.id).map { it.seq }.toList() },
                async { guest.faulty.pollMatch(match.id).map { it.seq }.toList() },
            )
            var now = match
            repeat(6) {
                val legal = value(host.client.matches.listLegalMovesWithHttpInfo(id = match.id))
                val player = if (now.toAct.first() == 0) host else guest
                now = player.client.playMove(match.id, MoveInput(ply = legal.ply, move = legal.moves.first().move))
            }
            now = value(host.client.matches.resignMatchWithHttpInfo(id = match.id))
            followed.forEach { check(it.await() == (1..now.version).toList()) { it.await() } }
        }
        refused("not_found") { guest.client.followMatch(UUID.randomUUID()).toList() }
    }
    test("an account is followed from the cursor that was stored, and from the beginning if it is unknown") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        val first = guest.faulty.followAccount().first()
        check(first.items.map { it.summary.id } == listOf(match.id) && !first.restarted)
        host.client.playMove(match.id, MoveInput(ply = 0, move = "1"))
        val second = guest.client.followAccount(first.nextCursor).first()
        check(second.items.single().summary.ply == 1)
        check(guest.client.followAccount("unknown").first().restarted)
    }
    test("everything that happens to an account is told by a stream that breaks, once and in order") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        val cursor = guest.client.followAccount().first().nextCursor
        val texts = (0..8).map { "message $it" }
        for (text in texts) {
            value(host.client.matches.sendMessageWithHttpInfo(id = match.id, messageInput = MessageInput(text = text)))
        }
        host.client.playMove(match.id, MoveInput(ply = 0, move = "1"))
        val told = mutableListOf<String>()
        val move = guest.faulty.streamAccount(cursor).first {
            it.event.message?.let { sent -> told += sent.message.text.orEmpty() }
            it.event.match?.summary?.ply == 1
        }
        check(told == texts) { told }
        // The feed and the stream share their positions.
        value(host.client.matches.resignMatchWithHttpInfo(id = match.id))
        check(guest.client.followAccount(move.position).first().items.single().summary.status == "finished")
        // Without a cursor it tells what happens from now on.
        coroutineScope {
            val started = CompletableDeferred<Unit>()
            val next = async {
                guest.faulty.streamAccount().onEach { started.complete(Unit) }.first { it.event.match != null }
            }
            started.await()
            val rematch = newMatch(host, guest)
            check(next.await().event.match?.summary?.id == rematch.id)
        }
        refused("invalid_cursor") { guest.client.streamAccount("unknown").first() }
    }
    test("the clock is the server's, and matches are sorted by deadline") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        val later = newMatch(host, guest)
        repeat(3) { value(host.faulty.matches.getMatchWithHttpInfo(id = match.id)) }
        check(abs(host.faulty.clock.offset.inWholeSeconds - 3600) < 2) { host.faulty.clock.offset }
        check(abs(host.faulty.clock.remaining(match.deadline)!!.inWholeSeconds - 82_800) < 10)
        check(host.faulty.clock.remaining(match.createdAt)!! == 0.seconds)
        val turns = value(host.client.feeds.listTurnsWithHttpInfo()).items
        check(turns.shuffled().byDeadline() == turns && turns.size == 2)
        check(listOf(match.copy(deadline = null), later).byDeadline().first() == later)
        val home = value(host.client.feeds.getHomeWithHttpInfo())
        val cards = home.matches.values.sortedBy { it.summary.id }.reversed().byDeadline()
        check(cards.map { it.summary.id } == home.myTurn.ids && cards.size == 2)
    }
    test("queued moves are kept until they are answered, and the moves behind a refused one are dropped") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        val store = object : MoveStore {
            var stored = listOf<QueuedMove>()
            override suspend fun load() = stored
            override suspend fun save(moves: List<QueuedMove>) {
                stored = moves
            }
        }
        val offline = MoveQueue(Turnstone("http://127.0.0.1:1", host.token, impatient), store)
        // Pit 3 ends in the store, so the same player moves again. The second move is of an empty pit.
        listOf("3", "3", "1").forEachIndexed { ply, move -> offline.add(match.id, MoveInput(ply = ply, move = move)) }
        check(runCatching { withTimeout(100) { offline.flush() } }.isFailure && store.stored.size == 3)
        // The app was closed in the tunnel and starts again.
        val outcomes = MoveQueue(host.faulty, store).flush().map { it.answer?.ply ?: it.refusal?.code }
        check(outcomes == listOf(1, "illegal_move", "illegal_move")) { outcomes }
        check(store.stored.isEmpty())
    }
    test("rules and boards are text") {
        val (host, guest) = listOf(newPlayer(), newPlayer())
        val match = newMatch(host, guest)
        check(value(host.client.catalogue.getRulesWithHttpInfo(game = "mancala")).startsWith("#"))
        check("<svg" in value(host.client.matches.getBoardWithHttpInfo(id = match.id)))
    }
}

import java.util.UUID
import kotlinx.coroutines.runBlocking
import turnstone.Turnstone
import turnstone.generated.models.AccountInput
import turnstone.generated.models.MatchInput
import turnstone.generated.models.MoveInput
import turnstone.generated.models.SeatInput
import turnstone.generated.models.SessionInput
import turnstone.generated.models.TimeControlInput
import turnstone.value

val address = System.getenv("TURNSTONE_ADDRESS") ?: "http://127.0.0.1:8080"

// Two accounts, each with a token. An app registers one, and stores its token.
suspend fun register(username: String): Turnstone {
    val visitor = Turnstone(address)
    val password = "correct horse battery"
    val account = AccountInput(username = username, password = password)
    value(visitor.accounts.createAccountWithHttpInfo(accountInput = account))
    val session = SessionInput(username = username, password = password)
    val login = value(visitor.accounts.createSessionWithHttpInfo(sessionInput = session))
    return Turnstone(address, login.token)
}

fun main() = runBlocking {
    val suffix = UUID.randomUUID().toString().take(8)
    val anna = register("anna_$suffix")
    val ben = register("ben_$suffix")

    // Anna invites Ben. The key makes it safe to send the request again.
    val input = MatchInput(
        game = "mancala",
        variant = "egyptian",
        seat = 0,
        invite = listOf("ben_$suffix"),
        clock = TimeControlInput(kind = "unlimited"),
    )
    val key = UUID.randomUUID().toString()
    val created = value(anna.matches.createMatchWithHttpInfo(matchInput = input, idempotencyKey = key))
    var match = value(ben.matches.takeSeatWithHttpInfo(id = created.id, seatInput = SeatInput()))

    // Anna sows pit 3. The request is sent until it is answered: the move is played once, or refused.
    match = anna.playMove(match.id, MoveInput(ply = match.ply, move = "3"))
    println(match.state?.mancala?.stores)

    // Whoever is to act plays the first legal move, until the match is over.
    while (match.status == "active") {
        val legal = value(anna.matches.listLegalMovesWithHttpInfo(id = match.id))
        val player = if (match.toAct.first() == 0) anna else ben
        match = player.playMove(match.id, MoveInput(ply = legal.ply, move = legal.moves.first().move))
    }

    // Everything that has happened. In a running match, this waits for more.
    ben.followMatch(match.id).collect { println("${it.seq} ${it.kind} ${it.movePlayed?.move.orEmpty()}") }
}

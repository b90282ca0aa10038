package turnstone

import java.util.UUID
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.serialization.Contextual
import kotlinx.serialization.Serializable
import turnstone.generated.models.GameMatch
import turnstone.generated.models.MoveInput

/** A move that is to be sent. */
@Serializable
data class QueuedMove(@Contextual val match: UUID, val move: MoveInput)

/** The place where the app keeps moves that are not answered yet, such as a file. */
interface MoveStore {
    suspend fun load(): List<QueuedMove>
    suspend fun save(moves: List<QueuedMove>)
}

/** The outcome of a move. */
data class MoveOutcome(
    val queued: QueuedMove,
    /** The match after the move; null if the move was dropped. */
    val answer: GameMatch?,
    /** The reason why the move, or one of the same match before it, was refused. */
    val refusal: TurnstoneException?,
)

/** Moves that are stored before they are sent, so that neither a tunnel nor a crash loses them. */
class MoveQueue(private val client: Turnstone, private val store: MoveStore) {
    private val storing = Mutex()
    private val flushing = Mutex()

    /** Stores a move. It is sent with the next [flush]. */
    suspend fun add(match: UUID, move: MoveInput) {
        change { it + QueuedMove(match, move) }
    }

    /**
     * Sends what is stored until it is answered. A second call waits for a running one. If the token is
     * refused, it throws and keeps the moves.
     */
    suspend fun flush(): List<MoveOutcome> = flushing.withLock {
        buildList {
            while (true) {
                val first = change { it }.firstOrNull() ?: break
                try {
                    val answer = client.playMove(first.match, first.move)
                    change { it.drop(1) }
                    add(MoveOutcome(first, answer, null))
                } catch (refusal: TurnstoneException) {
                    if (!refusal.isFinal) throw refusal
                    val before = change { moves -> moves.filter { it.match != first.match } }
                    addAll(before.filter { it.match == first.match }.map { MoveOutcome(it, null, refusal) })
                }
            }
        }
    }

    /** Changes what is stored, and returns what it was before. */
    private suspend fun change(step: (List<QueuedMove>) -> List<QueuedMove>): List<QueuedMove> = storing.withLock {
        val moves = store.load()
        val changed = step(moves)
        if (changed !== moves) store.save(changed)
        moves
    }
}

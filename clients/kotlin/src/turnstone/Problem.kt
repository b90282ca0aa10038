package turnstone

import kotlinx.serialization.SerializationException
import turnstone.generated.infrastructure.ApiResponse
import turnstone.generated.infrastructure.ClientError
import turnstone.generated.infrastructure.Serializer
import turnstone.generated.infrastructure.ServerError
import turnstone.generated.infrastructure.Success
import turnstone.generated.models.ProblemDetails

/** A request that the server has refused. */
class TurnstoneException(
    /** The status of the response. */
    val status: Int,
    /** The problem that the server describes; null if something else than the server has answered. */
    val problem: ProblemDetails?,
) : RuntimeException(problem?.let { "${it.code}: ${it.detail}" } ?: "status $status, without a problem") {
    /** The stable code of the problem, such as `illegal_move`. */
    val code: String? get() = problem?.code

    /**
     * Whether the server has refused the request itself. Otherwise its token was refused, or a proxy has
     * answered: the same request may succeed later.
     */
    val isFinal: Boolean get() = problem != null && code != "unauthenticated" && code != "insufficient_scope"

    internal companion object {
        /** The exception for a refusing response, of which [body] is what was read. */
        fun of(status: Int, body: Any?): TurnstoneException {
            val problem = try {
                (body as? String)?.let { Serializer.kotlinxSerializationJson.decodeFromString<ProblemDetails>(it) }
            } catch (_: SerializationException) {
                null
            }
            return TurnstoneException(status, problem)
        }
    }
}

/** The body of a response; throws a [TurnstoneException] if the server has refused. */
fun <T : Any> value(response: ApiResponse<T?>): T = body(response) ?: throw TurnstoneException(response.statusCode, null)

/** Throws a [TurnstoneException] if the server has refused. */
@JvmName("done")
fun value(response: ApiResponse<Unit?>) {
    body(response)
}

private fun <T> body(response: ApiResponse<T?>): T? = when (response) {
    is Success -> response.data
    is ClientError -> throw TurnstoneException.of(response.statusCode, response.body)
    is ServerError -> throw TurnstoneException.of(response.statusCode, response.body)
    else -> throw TurnstoneException(response.statusCode, null)
}

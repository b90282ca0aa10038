import type { ProblemDetails } from "./types.js";

/** A request that the server has refused. */
export class TurnstoneError extends Error {
    override name = "TurnstoneError";

    constructor(
        /** The status of the response. */
        readonly status: number,
        /** The problem that the server describes; undefined if something else than the server has answered. */
        readonly problem?: ProblemDetails,
    ) {
        super(problem ? `${problem.code}: ${problem.detail}` : `status ${status}, without a problem`);
    }

    /** The stable code of the problem, such as `illegal_move`. */
    get code(): string | undefined {
        return this.problem?.code;
    }

    /**
     * Whether the server has refused the request itself. Otherwise its token was refused, or a proxy has
     * answered: the same request may succeed later.
     */
    get isFinal(): boolean {
        const ofToken = this.code === "unauthenticated" || this.code === "insufficient_scope";
        return this.problem !== undefined && !ofToken;
    }

    /** The error for a refusing response, of which `body` is what was read. */
    static of(status: number, body: unknown): TurnstoneError {
        const isProblem = typeof body === "object" && body !== null && "code" in body;
        return new TurnstoneError(status, isProblem ? (body as ProblemDetails) : undefined);
    }
}

/** The body of a result of `api`; throws a `TurnstoneError` if the server has refused. */
export function value<T>(result: { data?: T; error?: unknown; response: Response }): T {
    if (!result.response.ok) throw TurnstoneError.of(result.response.status, result.error);
    return result.data as T;
}

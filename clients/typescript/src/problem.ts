import type { ProblemDetails } from "./types.js";

/** A stable code of a problem. */
export type ProblemCode = ProblemDetails["code"];

/** A request that was refused: `instanceof` tells the kinds, `code` tells more. */
export class TurnstoneError extends Error {
    override name = "TurnstoneError";

    constructor(
        /** The status of the response. */
        readonly status: number,
        /** The problem that the server describes; undefined if something else than the server has answered. */
        readonly problem?: ProblemDetails,
        /** The id of the request, as in the server's log. */
        readonly requestId: string | undefined = problem?.request_id,
    ) {
        super(problem ? `${problem.code}: ${problem.detail}` : `status ${status}, without a problem`);
    }

    /** The stable code of the problem, such as `illegal_move`. */
    get code(): ProblemCode | undefined {
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
}

/** The request is not as it must be (400, 413, 415, 422), such as an illegal move. */
export class InvalidRequestError extends TurnstoneError {
    override name = "InvalidRequestError";
}

/** The token or password is missing or wrong (401). */
export class UnauthenticatedError extends TurnstoneError {
    override name = "UnauthenticatedError";
}

/** The account or its token may not do that (403). */
export class ForbiddenError extends TurnstoneError {
    override name = "ForbiddenError";
}

/** There is no such thing, or not for this account (404). */
export class NotFoundError extends TurnstoneError {
    override name = "NotFoundError";
}

/** The thing is in another state than the request supposes (409, 412). */
export class ConflictError extends TurnstoneError {
    override name = "ConflictError";
}

/** The account or address sends too much (429), even after the waits that the server has asked for. */
export class RateLimitError extends TurnstoneError {
    override name = "RateLimitError";
}

/** The server, or a proxy before it, cannot answer now (5xx). */
export class ServerError extends TurnstoneError {
    override name = "ServerError";
}

/** No answer has come; `cause` says why. */
export class ConnectionError extends Error {
    override name = "ConnectionError";

    constructor(override readonly cause: unknown) {
        super(cause instanceof Error ? cause.message : "no answer");
    }
}

const KINDS: Record<number, typeof TurnstoneError> = {
    401: UnauthenticatedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: ConflictError,
    429: RateLimitError,
};

/** The error for a refusing response, of which `body` is what was read. */
export function errorOf({ status, headers }: Response, body: unknown): TurnstoneError {
    const isProblem = typeof body === "object" && body !== null && "code" in body;
    const kind = KINDS[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
    return new kind(status, isProblem ? (body as ProblemDetails) : undefined, headers.get("x-request-id") ?? undefined);
}

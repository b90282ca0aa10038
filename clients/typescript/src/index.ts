export type { CallOptions, Pages, Reply } from "./call.js";
export { Turnstone } from "./client.js";
export { ServerClock } from "./clock.js";
export { type AccountChanges, type Cancellation, Connection, type StreamedEvent, type TurnstoneSettings } from "./connection.js";
export { byDeadline, type WithDeadline, type WithSummary } from "./deadline.js";
export type * from "./generated/operations.js";
export type { components, operations, paths } from "./generated/schema.js";
export {
    ConflictError,
    ConnectionError,
    errorOf,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    type ProblemCode,
    RateLimitError,
    ServerError,
    TurnstoneError,
    UnauthenticatedError,
} from "./problem.js";
export { type MoveOutcome, MoveQueue, type MoveStore, type QueuedMove } from "./queue.js";
export { DEFAULT_RETRY, type RetrySettings } from "./retry.js";
export * from "./types.js";
export * as webhooks from "./webhooks.js";

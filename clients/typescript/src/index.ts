export { type AccountChanges, type Cancellation, type StreamedEvent, Turnstone, type TurnstoneSettings } from "./client.js";
export { ServerClock } from "./clock.js";
export { byDeadline, type WithDeadline, type WithSummary } from "./deadline.js";
export type { components, operations, paths } from "./generated/schema.js";
export { TurnstoneError, value } from "./problem.js";
export { type MoveOutcome, MoveQueue, type MoveStore, type QueuedMove } from "./queue.js";
export { DEFAULT_RETRY, type RetrySettings } from "./retry.js";
export * from "./types.js";

// Short names for the generated types that apps name most. All are in `components["schemas"]`.

import type { components } from "./generated/schema.js";

type Schemas = components["schemas"];

export type AccountEvent = Schemas["AccountEvent"];
export type GameMatch = Schemas["GameMatch"];
export type GameMove = Schemas["GameMove"];
export type LegalMoves = Schemas["LegalMoves"];
export type MatchCard = Schemas["MatchCard"];
export type MatchChangeList = Schemas["MatchChangeList"];
export type MatchEvent = Schemas["MatchEvent"];
export type MatchEventList = Schemas["MatchEventList"];
export type MatchInput = Schemas["MatchInput"];
export type MatchSummary = Schemas["MatchSummary"];
export type MoveInput = Schemas["MoveInput"];
export type ProblemDetails = Schemas["ProblemDetails"];

/** What a webhook gets. */
export type WebhookEvent = Schemas["MatchNotification"] | Schemas["TestNotification"] | Schemas["DisabledNotification"];

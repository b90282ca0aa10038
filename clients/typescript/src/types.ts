// Short names for the generated types that apps name most. All are in `components["schemas"]`.

import type { components } from "./generated/schema.js";

type Schemas = components["schemas"];

export type GameMatch = Schemas["GameMatch"];
export type GameMove = Schemas["GameMove"];
export type LegalMoves = Schemas["LegalMoves"];
export type MatchChangeList = Schemas["MatchChangeList"];
export type MatchEvent = Schemas["MatchEvent"];
export type MatchInput = Schemas["MatchInput"];
export type MatchSummary = Schemas["MatchSummary"];
export type MoveInput = Schemas["MoveInput"];
export type ProblemDetails = Schemas["ProblemDetails"];

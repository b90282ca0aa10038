// The types of the API, as the client's generated code names them.

import type { components } from "@turnstone/client";

export type Schemas = components["schemas"];
export type GameMatch = Schemas["GameMatch"];
export type HomeScreen = Schemas["HomeScreen"];
export type ReviewedPly = Schemas["ReviewedPly"];

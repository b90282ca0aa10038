import { TurnstoneError } from "@turnstone/client";

/** Takes a refusal of the server for an answer, where none is needed; anything else remains a fault. */
export function unlessRefused(error: unknown): undefined {
    if (!(error instanceof TurnstoneError)) throw error;
}

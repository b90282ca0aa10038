import type { Schemas } from "./api-types.js";
import { loadGames } from "./parts/catalogue.js";
import { unlessRefused } from "./refused.js";
import { client } from "./session.js";

/** Randomness of this device: with it not even the server can choose the dice. */
export function diceNonce(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function hasDice(game: string): Promise<boolean> {
    const games = await loadGames().catch(() => []);
    return games.find((family) => family.game === game)?.dice ?? false;
}

/** Takes a seat, in games with dice with a nonce. */
export async function takeSeat(match: { id: string; game: string }, body: Schemas["SeatInput"] = {}): Promise<Schemas["GameMatch"]> {
    const nonce = (await hasDice(match.game)) ? { dice_nonce: diceNonce() } : {};
    return client().matches.takeSeat(match.id, { ...body, ...nonce });
}

/** Gives the creator's nonce now that the server has committed itself, while the match waits for others. */
export async function giveNonce(match: Schemas["GameMatch"]): Promise<void> {
    if (!match.dice || match.status !== "open") return;
    await client().matches.setDiceNonce(match.id, { dice_nonce: diceNonce() }).catch(unlessRefused);
}

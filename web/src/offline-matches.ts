import type { Schemas } from "./api-types.js";
import { loadPicture } from "./board/load.js";
import { keptAnswer } from "./offline-cache.js";
import { hasWorker } from "./offline.js";
import { ownSeats } from "./parts/seats.js";
import { unlessRefused } from "./refused.js";
import { eventsOf, loadRules, savesData } from "./rules.js";
import { client, session } from "./session.js";
import { load, save } from "./storage.js";

/** How many of the account's matches are kept for when there is no connection. */
const MATCHES = 12;

let isKeeping = false;

const idle = () => new Promise<void>((done) => ("requestIdleCallback" in self ? requestIdleCallback(() => done()) : setTimeout(done, 200)));

/** Reads the home screen of whoever signs in if it is not kept: it opens without a network, though nobody has looked at it. */
export function startKeeping(): void {
    const keep = async () => {
        await idle();
        const account = session.value?.id;
        if (!hasWorker || !account || (await keptAnswer(account, `${location.origin}/v1/me/home`))) return;
        await client().feeds.getHome();
    };
    const start = () => void keep().catch(() => {});
    session.watch(start);
    start();
}

/**
 * Reads the most urgent matches that have changed since they were kept: their answers are kept on the
 * way. One request after the other, while nothing else is to do.
 */
export function keepMatches(home: Schemas["HomeScreen"]): void {
    if (!hasWorker || isKeeping || !session.value) return;
    isKeeping = true;
    const ids = [...new Set([...home.my_turn.ids, ...home.their_turn.ids])].slice(0, MATCHES);
    const work = async () => {
        const name = `kept.${session.value?.id}`;
        const kept = load<Record<string, number>>(name) ?? {};
        for (const id of ids) {
            const version = home.matches[id]?.summary.version ?? 0;
            if (kept[id] === version) continue;
            await idle();
            await keep(id);
            kept[id] = version;
            save(name, Object.fromEntries(Object.entries(kept).slice(-4 * MATCHES)));
        }
        // With the rules, moves can be made without a network, also at `/here`.
        if (!savesData()) await idle().then(loadRules);
    };
    work()
        .catch(() => {})
        .finally(() => (isKeeping = false));
}

/** Reads a match as its screen will: the board from the account's side, and the first taps of a move. */
async function keep(id: string): Promise<void> {
    const match = await client().matches.get(id).catch(unlessRefused);
    if (!match) return;
    await keepTaps(match);
    await readBoard(match);
    if (match.status === "active" && !savesData()) await eventsOf(id, match.version);
}

/** Reads the taps and moves that a player may play next. */
async function keepTaps(match: Schemas["GameMatch"]): Promise<void> {
    const isMine = ownSeats(match).some((seat) => match.to_act.includes(seat));
    if (!isMine || match.status !== "active") return;
    await client().matches.listLegalMoves(match.id, { prefix: "" }).catch(unlessRefused);
    await keepMoves(match);
}

/** Reads all legal moves. With dice there may be thousands. */
export async function keepMoves(match: Schemas["GameMatch"]): Promise<void> {
    if (hasWorker && !match.dice) await client().matches.listLegalMoves(match.id).catch(unlessRefused);
}

async function readBoard(match: Schemas["GameMatch"]): Promise<void> {
    const own = match.solo ? 0 : (ownSeats(match)[0] ?? 0);
    await loadPicture({ id: match.id, version: match.version, ply: null, seat: own, draft: "" });
}

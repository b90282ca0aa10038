import { client, session } from "../session.js";
import { load, save } from "../storage.js";
import { say } from "../texts/index.js";
import type { Family } from "./catalogue.js";
import { useLoaded } from "./load.js";
import { ownSeats } from "./seats.js";

/** The levels of the computer, the weakest first. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
/** The level of a newcomer. */
const FIRST = 2;

/** How strong a level is, in words; nothing while the catalogue is not there. They are the same in all games. */
export const strengthOf = (games: Family[], level: number) => games[0]?.variants[0]?.computers.find((one) => one.level === level)?.strength;

/** A level with its strength. */
export function levelName(games: Family[], level: number): string {
    const strength = strengthOf(games, level);
    return strength === undefined ? say("level", { n: level }) : `${say("level", { n: level })} · ${strength}`;
}

/** The level after a match: the next one after a win, and the one below after a loss. */
export const levelAfter = (level: number, result: "won" | "lost" | "drawn") =>
    Math.min(LEVELS.length, Math.max(1, level + { won: 1, lost: -1, drawn: 0 }[result]));

/** The level that suits, by the last game on this browser. */
export const ownLevel = () => load<number>("level") ?? FIRST;
export const keepLevel = (level: number) => save("level", level);

/** The level that suits in a variant, by the last match against the computer, here or on the server. */
export function useLevel(game: string | undefined, variant: string | undefined): number {
    const load = async () => {
        const account = session.value;
        if (!account || !game || !variant) return undefined;
        const query = { player: account.username, status: "finished", game, variant, bots: true, limit: 10 } as const;
        const { items } = await client().matches.list(query);
        for (const match of items) {
            const computer = match.seats.find(({ player }) => player?.kind === "computer")?.player;
            const level = Number(computer?.username?.split(".")[1]);
            if (!match.result || !LEVELS.includes(level)) continue;
            const { winners } = match.result;
            const isMine = ownSeats(match).some((seat) => winners.includes(seat));
            return levelAfter(level, winners.length === 0 ? "drawn" : isMine ? "won" : "lost");
        }
        return undefined;
    };
    return useLoaded(load, [game, variant]).value ?? ownLevel();
}

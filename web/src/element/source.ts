import { type Turnstone, TurnstoneError } from "@turnstone/client";
import type { Match, Shown, Step } from "@turnstone/rules";

import type { GameMatch } from "../api-types.js";
import type { DraftRules } from "../board/draft.js";
import { reason } from "../reason.js";
import { untilDone } from "../retry.js";
import { Signal } from "../signal.js";
import { type Language, language, saidOf, say } from "../texts/index.js";

type Answer<T> = T | Promise<T>;

/** What an element knows of its match, without the position. */
export interface Now {
    ply: number;
    version: number;
    toAct: number[];
    isOver: boolean;
    /** The match as the server or the rules describe it. */
    match: GameMatch | ReturnType<Match["summary"]>;
}

/** The key of a text. */
type Fault = "notShown" | "noConnection" | undefined;

/** Where a board comes from: a server, or rules that are here. */
export interface Source extends DraftRules {
    id: string;
    /** Undefined while it is on its way. */
    now: Signal<Now | undefined>;
    /** Why there is nothing to show. */
    fault: Signal<Fault>;
    picture(shown: Shown): Answer<string>;
    /** The steps of the move that led to a ply, and the move in words. */
    moved(ply: number): Answer<{ steps: Step[]; words: string | undefined }>;
    /** Plays a move here; absent: whoever listens sends it. */
    play?(move: string): void;
    /** Looks for what has changed; here it rolls dice that nobody has rolled. */
    update(): void;
    close(): void;
}

const randomFaces = (count: number) => [...crypto.getRandomValues(new Uint32Array(count))].map((number) => (number % 6) + 1);

const told = (name: string | undefined, words: string | undefined) => words && (name ? saidOf(name, words) : words);

/** There is no such match, or not for whoever asks. */
const FINAL = [400, 403, 404];

let count = 0;

/** A match of `@turnstone/rules`. */
export function localSource(game: Match): Source {
    const nowOf = (): Now => {
        const match = game.summary();
        return { ply: match.ply, version: match.version, toAct: match.is_over ? [] : match.to_act, isOver: match.is_over, match };
    };
    const now = new Signal<Now | undefined>(undefined);
    return {
        id: `here ${(count += 1)}`,
        now,
        fault: new Signal<Fault>(undefined),
        picture: (shown) => game.picture(shown),
        moved: (ply) => {
            const said = game.words(ply, language.value);
            return { steps: game.steps(ply), words: told(said?.name, said?.words) };
        },
        legalMoves: (query) => game.legalMoves({ ...query, lang: language.value }),
        whyNot: (query) => game.whyNot({ ...query, lang: language.value }),
        reason: (error) => (error as Error).message,
        play: (move) => void game.play(move, undefined, language.value),
        update: () => {
            for (let { dice } = game.summary(); dice > 0; ({ dice } = game.summary())) game.roll(randomFaces(dice));
            now.set(nowOf());
        },
        close: () => {},
    };
}

/** A match of a server, followed while it is shown. */
export function serverSource(client: Turnstone, id: string): Source {
    const closed = new AbortController();
    const { signal } = closed;
    const now = new Signal<Now | undefined>(undefined);
    const fault = new Signal<Fault>(undefined);
    const { matches } = client;
    const read = async (least: number) => {
        const query = least > 0 ? { min_version: least } : {};
        const match = await matches.get(id, query, { signal });
        fault.set(undefined);
        now.set({ ply: match.ply, version: match.version, toAct: match.to_act, isOver: match.status === "finished" || match.status === "cancelled", match });
    };
    void untilDone(signal, async (isWell) => {
        try {
            await read(0);
            for await (const { seq } of client.followMatch(id, now.value!.version, { signal })) {
                isWell();
                await read(seq);
            }
        } catch (error) {
            if (signal.aborted) return;
            const isFinal = error instanceof TurnstoneError && FINAL.includes(error.status);
            if (isFinal || !now.value) fault.set(isFinal ? "notShown" : "noConnection");
            if (!isFinal) throw error;
        }
    });
    return {
        id,
        now,
        fault,
        picture: async (shown) => {
            const query = { ...shown, lang: shown.lang as Language, frame: "position" as const };
            return matches.getBoard(id, query, { signal });
        },
        moved: async (ply) => {
            const headers = { "Accept-Language": language.value };
            const { steps, words, last_move } = await matches.getPosition(id, ply, { headers, signal });
            const { seats } = now.value!.match as GameMatch;
            // A pass is no move: nothing here says whose it was.
            const name = last_move?.ply === ply ? seats[last_move.seat]?.player?.display_name : undefined;
            return { steps: steps as Step[], words: told(name, words) };
        },
        legalMoves: async (query) => {
            const headers = { "Accept-Language": language.value };
            return matches.listLegalMoves(id, query, { headers, signal });
        },
        whyNot: () => undefined,
        reason: (error) => reason(error, say("noConnection")),
        update: () => void read(0).catch(() => {}),
        close: () => closed.abort(),
    };
}

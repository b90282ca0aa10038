import type { Match, MatchEvent, Rules } from "@turnstone/rules";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Computer } from "../../computer.js";
import { loadRules } from "../../rules.js";
import { load, save } from "../../storage.js";

/** A game that only this browser knows. */
export interface Kept {
    events: MatchEvent[];
    /** The level of the computer, which has the second seat; null: people have both. */
    level: number | null;
}

/** A game before its first move. */
export const begun = (game: string, variant: string, level: number | null): Kept => ({
    level,
    events: [
        { seq: 1, kind: "created", created: { game, variant } },
        { seq: 2, kind: "started" },
    ],
});

export const gameOf = ({ events }: Kept) => events[0]?.created?.game;

/** The result of the first seat. */
export const resultOf = (winners: number[]) => (winners.length === 0 ? "drawn" : winners.includes(0) ? "won" : "lost");

/** The game before its last move by a person; undefined: nobody has moved. It is another object, for `useMatch`. */
export function takenBack({ events, level }: Kept): Kept | undefined {
    const at = events.map(({ kind, seat }) => kind === "move_played" && (level === null || seat === 0)).lastIndexOf(true);
    return at < 0 ? undefined : { level, events: [{ ...events[0]! }, ...events.slice(1, at)] };
}

/** The game that this browser keeps. */
export function useKept(): [Kept | undefined, (next: Kept | undefined) => void] {
    const [kept, setKept] = useState(() => load<Kept>("here"));
    const keep = (next: Kept | undefined) => {
        save("here", next);
        setKept(next);
    };
    return [kept, keep];
}

interface Loaded {
    /** null: they cannot be loaded. */
    rules: Rules | null | undefined;
    retry(): void;
    computer: Computer | undefined;
}

/** The rules and the computer, once they are wanted. */
export function useRules(areWanted: boolean): Loaded {
    const [rules, setRules] = useState<Rules | null>();
    const [computer, setComputer] = useState<Computer>();
    const retry = () => void loadRules().then((loaded) => setRules(loaded ?? null));
    useEffect(() => {
        if (!areWanted) return;
        retry();
        // From the beginning, so that it is there when the network is gone.
        const started = new Computer();
        setComputer(started);
        return () => started.end();
    }, [areWanted]);
    return { rules, retry, computer };
}

/** A game as the rules know it; it follows the moves that are played in it. Nothing if newer rules do not know it any more. */
export function useMatch(rules: Rules | null | undefined, kept: Kept | undefined): Match | undefined {
    // Of one game, the first event is always the same object.
    const match = useMemo(() => {
        try {
            return rules && kept ? rules.replay(kept.events) : undefined;
        } catch {
            return undefined;
        }
    }, [rules, kept?.events[0]]);
    useEffect(() => () => match?.close(), [match]);
    return match;
}

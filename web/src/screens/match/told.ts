import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { GameMatch } from "../../api-types.js";
import { outcome } from "../../parts/MatchRow.js";
import { answerHere, follow, isFollowed } from "../../rules.js";
import { language, saidOf, say } from "../../texts/index.js";

/** How many moves are told at once to a reader who has been away. */
const MOST = 6;

/** The name of whoever plays a seat; undefined where one person plays several. */
function playerOf({ seats }: GameMatch, seat: number): string | undefined {
    const player = seats[seat]?.player;
    const isOne = player && seats.filter((one) => one.player?.id === player.id).length === 1;
    return isOne ? player.display_name : undefined;
}

/** What became a ply: "Ann: sows 5 from pit 3, captures 6"; undefined at the start, and while the rules are not here. */
export function told(match: GameMatch, ply: number): string | undefined {
    const said = answerHere(match.id, match.version, (here) => here.words(ply, language.value));
    return said ? saidOf(playerOf(match, said.seat) ?? said.name, said.words) : undefined;
}

interface Told {
    /** The move that is shown, in words. */
    words: string | undefined;
    /** What a screen reader says of a new position: the moves since the last one, and then what is to do. */
    news: string | undefined;
}

interface Reader {
    /** The ply that the reader looks at; null: the newest. */
    shown: number | null;
    /** The last ply that the reader saw in an earlier visit. */
    seen: number | undefined;
    /** Whether the rules follow the match for this reader. */
    follows: boolean;
    todo: string;
}

/** Tells the moves of a match in words. */
export function useTold(match: GameMatch, { shown, seen, follows, todo }: Reader): Told {
    const { id, version } = match;
    const [settled, setSettled] = useState(-1);
    useEffect(() => {
        let isOver = false;
        if (follows) void follow(id, version).then(() => isOver || setSettled(version));
        return () => void (isOver = true);
    }, [id, version, follows]);
    const ply = shown ?? match.ply;
    const isSettled = settled === version || !follows || !isFollowed(id);
    const words = useMemo(() => (ply > 0 ? told(match, ply) : undefined), [id, version, ply, settled, language.value]);
    const last = useRef(seen ?? Math.max(0, match.ply - 1));
    const news = useMemo(() => {
        if (!isSettled) return undefined;
        if (shown !== null) return words ?? "";
        const since = Array.from({ length: Math.min(MOST, match.ply - last.current) }, (_, back) => match.ply - back).reverse();
        const said = since.flatMap((one) => told(match, one) ?? []);
        last.current = match.ply;
        return [...(said.length > 0 ? said : (words ?? [])), todo].join(". ");
    }, [id, version, shown, isSettled, todo, language.value]);
    return { words, news };
}

/** What is to be done in a match, in a few words. */
export function todoOf(match: GameMatch, isPlayer: boolean, acts: boolean): string {
    if (match.status === "finished" || match.status === "cancelled") return outcome(match);
    if (match.status === "open") return say("waitsForPlayers");
    return say(acts ? "yourTurnTap" : isPlayer ? "waitsForOther" : "youWatch");
}

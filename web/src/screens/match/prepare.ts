import { TurnstoneError } from "@turnstone/client";
import { useEffect, useRef, useState } from "preact/hooks";

import type { GameMatch, Schemas } from "../../api-types.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { client } from "../../session.js";

export type Ply = Schemas["ConditionalPly"];

/** A ply of the line that is being made. */
export interface LineStep {
    ply: Ply;
    isMine: boolean;
}

/** A ply as the server writes it in a line. */
export const words = ({ move, roll }: Ply) => move ?? (roll ?? []).join("-");
export const lineOf = (steps: LineStep[]) => steps.map(({ ply }) => words(ply)).join(";");
/** The dice as a reader writes them; also with the digits of Arabic and Persian. */
export function rollOf(text: string): Ply {
    const western = text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
    return { roll: (western.match(/[1-6]/g) ?? []).map(Number), next: [] };
}

/**
 * The tree with one more line: the same plies are not doubled, and an answer of the player takes the
 * place of another one.
 */
export function withLine(lines: Ply[], [first, ...rest]: LineStep[]): Ply[] {
    if (!first) return lines;
    const same = lines.find((ply) => words(ply) === words(first.ply));
    const next = withLine(same?.next ?? [], rest);
    if (first.isMine) return [{ ...first.ply, next }];
    return same ? lines.map((ply) => (ply === same ? { ...ply, next } : ply)) : [...lines, { ...first.ply, next }];
}

export function without(lines: Ply[], gone: Ply): Ply[] {
    return lines.filter((ply) => ply !== gone).map((ply) => ({ ...ply, next: without(ply.next ?? [], gone) }));
}

/** The answers that the player has prepared, and the line that is being made on the board. */
export function usePrepared(match: GameMatch, isAllowed: boolean, reloadMatch: () => Promise<void>) {
    // The lines are stored only if the match still has the version for which they were read.
    const load = async () => {
        const { version } = match;
        return { version, lines: isAllowed ? (await client().matches.getConditionalMoves(match.id)).lines : [] };
    };
    const { value: read, set, reload } = useLoaded(load, [match.id, match.version, isAllowed]);
    // Parts of the screen that were drawn earlier change what is there now, one change at a time.
    const newest = useRef({ match, read, reload });
    newest.current = { match, read, reload };
    const isStoring = useRef(false);
    const [made, setMade] = useState<LineStep[]>();
    const { isBusy, refusal, run, setRefusal } = useAction();
    const make = (steps: LineStep[] | undefined) => {
        setRefusal(undefined);
        setMade(steps);
    };
    useEffect(() => make(undefined), [match.ply, isAllowed]);
    const store = async (version: number, lines: Ply[]) => {
        const headers = { "If-Match": `"v${version}"` };
        try {
            if (lines.length > 0) return (await client().matches.setConditionalMoves(match.id, { lines }, { headers })).lines;
            await client().matches.deleteConditionalMoves(match.id, { headers });
            return [];
        } catch (error) {
            if (error instanceof TurnstoneError && error.status === 412) {
                await reloadMatch();
                await newest.current.reload();
            }
            throw error;
        }
    };
    const change = (changed: (lines: Ply[]) => Ply[]) => {
        const { read, match } = newest.current;
        // After a move, the lines that are left are on their way.
        if (isStoring.current || read?.version !== match.version) return;
        const { version, lines } = read;
        isStoring.current = true;
        void run(async () => {
            const stored = await store(version, changed(lines));
            // Otherwise the lines of the next version are on their way.
            if (newest.current.match.version === version) set({ version, lines: stored });
            setMade(undefined);
        }).finally(() => (isStoring.current = false));
    };
    const add = (steps: LineStep[]) => change((lines) => withLine(lines, steps));
    const remove = (ply: Ply) => change((lines) => without(lines, ply));
    const isOld = read?.version !== match.version;
    return { lines: read?.lines, made: isAllowed ? made : undefined, make, add, remove, refusal, isBusy: isBusy || isOld };
}

export type Prepared = ReturnType<typeof usePrepared>;

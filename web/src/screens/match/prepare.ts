import { value } from "@turnstone/client";
import { useEffect, useState } from "preact/hooks";

import { useAction, useLoaded } from "../../parts/load.js";
import { api, type Schemas } from "../../session.js";
import type { GameMatch } from "../Match.js";

export type Ply = Schemas["ConditionalPly"];

/** A ply of the line that is being made. */
export interface LineStep {
    ply: Ply;
    isMine: boolean;
}

/** A ply as the server writes it in a line. */
export const words = ({ move, roll }: Ply) => move ?? (roll ?? []).join("-");
export const lineOf = (steps: LineStep[]) => steps.map(({ ply }) => words(ply)).join(";");
export const rollOf = (text: string): Ply => ({ roll: (text.match(/[1-6]/g) ?? []).map(Number), next: [] });

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
export function usePrepared(match: GameMatch, isAllowed: boolean) {
    const params = { path: { id: match.id } };
    const load = async () => (isAllowed ? value(await api().GET("/v1/matches/{id}/conditional-moves", { params })).lines : []);
    const { value: lines, set } = useLoaded(load, [match.id, match.version, isAllowed]);
    const [made, setMade] = useState<LineStep[]>();
    const { isBusy, refusal, run, setRefusal } = useAction();
    const make = (steps: LineStep[] | undefined) => {
        setRefusal(undefined);
        setMade(steps);
    };
    useEffect(() => make(undefined), [match.ply, isAllowed]);
    const store = (changed: Ply[]) =>
        run(async () => {
            if (changed.length === 0) value(await api().DELETE("/v1/matches/{id}/conditional-moves", { params }));
            else set(value(await api().PUT("/v1/matches/{id}/conditional-moves", { params, body: { lines: changed } })).lines);
            if (changed.length === 0) set([]);
            setMade(undefined);
        });
    const add = (steps: LineStep[]) => !isBusy && lines && void store(withLine(lines, steps));
    const remove = (ply: Ply) => !isBusy && lines && void store(without(lines, ply));
    return { lines, made: isAllowed ? made : undefined, make, add, remove, refusal };
}

export type Prepared = ReturnType<typeof usePrepared>;

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { Schemas } from "../api-types.js";
import { useSignal } from "../signal.js";
import { language, say } from "../texts/index.js";

type Tap = Schemas["MoveTap"];

/** The rules of a match, here or on a server. */
export interface DraftRules {
    /** What may follow taps; whoever has the rules answers at once. */
    legalMoves(query: { prefix: string; line?: string }): Schemas["LegalMoves"] | Promise<Schemas["LegalMoves"]>;
    /** Why a place cannot be tapped; nothing if that is not known. */
    whyNot(query: { prefix: string; place: string }): string | null | undefined;
    /** The reason of a failure, for a reader. */
    reason(error: unknown): string;
}

/** A move that is built tap by tap. */
export interface Draft {
    taps: Tap[];
    next: Tap[];
    /** The move that the taps make, once they make one. */
    move: string | null;
    /** The seats to act there; none before a roll of the dice, and at the end. */
    seats: number[] | undefined;
    /** The choices after a tap on a place that means several things. */
    choices: Tap[];
    /** The places that are marked: those of the taps, and of a tap at once, before the rules say what follows. */
    marked: string[];
}

const EMPTY: Draft = { taps: [], next: [], move: null, seats: undefined, choices: [], marked: [] };

export const prefixOf = (taps: Tap[]) => taps.map(({ tap }) => tap).join(" ");

const placesOf = (taps: Tap[]) => taps.flatMap(({ place }) => place ?? []);

/** The next frame is drawn, if there is one: a hidden page draws none. */
export const nextFrame = () =>
    new Promise<void>((done) => {
        const timer = setTimeout(done, 50);
        requestAnimationFrame(() => {
            clearTimeout(timer);
            setTimeout(done);
        });
    });

/**
 * The move that is built in a match, after the plies of `line`, which may be none; undefined: nothing is
 * built. The rules say what may follow, here or on the server, so that this knows none.
 */
export function useDraft({ id, ply, version }: { id: string; ply: number; version: number }, rules: DraftRules, line: string | undefined, announce: (text: string) => void) {
    const current = useRef({ version, rules });
    current.current = { version, rules };
    const key = `${id} ${ply} ${line}`;
    const [kept, setKept] = useState({ key, draft: EMPTY });
    // A draft for another position is nothing in this one.
    const draft = kept.key === key ? kept.draft : EMPTY;
    const setDraft = (draft: Draft) => setKept({ key, draft });
    const [isAsking, setAsking] = useState(false);
    const [fault, setFault] = useState<string>();
    const tag = useSignal(language);
    // Taps may come faster than answers: each waits for the one before it.
    const newest = useRef(EMPTY);
    const queue = useRef<Promise<unknown>>(Promise.resolve());
    const turn = useRef(0);
    const first = useRef<Tap[]>([]);
    // The answers of the rules here, by version and taps: clear and undo come back to them.
    const answered = useRef(new Map<string, Schemas["LegalMoves"]>());

    // The taps before a piece was lifted, to which it goes back if it is dropped where it cannot go.
    const lifted = useRef<Tap[]>();

    const ask = useCallback(
        async (taps: Tap[], said?: string, isLift = false) => {
            const mine = turn.current;
            setAsking(true);
            setFault(undefined);
            try {
                const query = { prefix: prefixOf(taps), ...(line && { line }) };
                const { version, rules } = current.current;
                const question = `${version} ${query.prefix}`;
                const known = answered.current.get(question);
                if (taps.length > 0 || newest.current.taps.length > 0) {
                    // A slow phone shows at once what was tapped, and then computes and draws what follows.
                    setDraft({ ...newest.current, marked: placesOf(taps) });
                    await nextFrame();
                    if (mine !== turn.current) return;
                }
                if (said !== undefined) announce(said);
                const found = known ?? rules.legalMoves(query);
                const legal = found instanceof Promise ? await found : found;
                if (!(found instanceof Promise)) answered.current.set(question, found);
                if (mine !== turn.current) return;
                // The newer position is on its way.
                if (legal.ply !== ply) return setDraft(newest.current);
                const { next = [], move = null } = legal.draft ?? {};
                if (isLift && !next.some(({ place }) => place !== null)) {
                    // A whole move is not made by a finger that slips.
                    lifted.current = undefined;
                    setDraft(newest.current);
                    return;
                }
                if (taps.length === 0) first.current = next;
                newest.current = { taps, next, move, seats: legal.seats, choices: [], marked: placesOf(taps) };
                setDraft(newest.current);
                if (move !== null && next.length === 0) announce(say("moveIsWhole", { move }));
            } catch (error) {
                if (mine !== turn.current) return;
                setDraft(newest.current);
                setFault(current.current.rules.reason(error));
            } finally {
                if (mine === turn.current) setAsking(false);
            }
        },
        [key, announce],
    );
    const inTurn = useCallback((step: () => Promise<void> | void) => {
        const mine = turn.current;
        queue.current = queue.current.then(() => (mine === turn.current ? step() : undefined));
    }, []);

    useEffect(() => {
        turn.current += 1;
        newest.current = EMPTY;
        first.current = [];
        lifted.current = undefined;
        answered.current.clear();
        setDraft(EMPTY);
        setFault(undefined);
        setAsking(false);
        if (line !== undefined) inTurn(() => ask([]));
        return () => void (turn.current += 1);
    }, [id, ply, line, tag]);

    const add = useCallback(
        (tap: Tap) => {
            return ask([...newest.current.taps, tap], tap.label);
        },
        [ask],
    );
    const undo = useCallback(() => {
        inTurn(() => {
            const { taps } = newest.current;
            if (taps.length === 0) return;
            announce(say("undone"));
            return ask(taps.slice(0, -1));
        });
    }, [ask, announce]);
    const clear = useCallback(() => inTurn(() => (newest.current.taps.length > 0 ? ask([]) : undefined)), [ask]);
    const tapNow = useCallback(
        (place: string) => {
            const { taps, next } = newest.current;
            const fitting = next.filter((tap) => tap.place === place);
            if (fitting.length === 1) return add(fitting[0]!);
            if (fitting.length > 1) {
                newest.current = { ...newest.current, choices: fitting };
                setDraft(newest.current);
                return announce(say("chooseWhat"));
            }
            if (taps.at(-1)?.place === place) return ask(taps.slice(0, -1));
            const again = first.current.filter((tap) => tap.place === place);
            if (taps.length > 0 && again.length === 1) {
                return ask(again, again[0]!.label);
            }
            const why = line ? null : current.current.rules.whyNot({ prefix: prefixOf(taps), place });
            setFault(why?.replaceAll("`", "") ?? say("noTapHere", { place }));
        },
        [add, ask, announce],
    );
    const tapPlace = useCallback((place: string) => inTurn(() => tapNow(place)), [tapNow]);
    const lift = useCallback(
        (place: string) =>
            inTurn(() => {
                const { taps, next } = newest.current;
                const fitting = next.filter((tap) => tap.place === place);
                const isOnItsWay = taps.at(-1)?.place === place;
                lifted.current = isOnItsWay || fitting.length === 1 ? taps : undefined;
                if (!isOnItsWay && lifted.current) return ask([...taps, fitting[0]!], fitting[0]!.label, true);
            }),
        [ask],
    );
    const drop = useCallback(
        (place: string | undefined) =>
            inTurn(() => {
                const [{ taps, next }, before] = [newest.current, lifted.current];
                lifted.current = undefined;
                if (!before) return;
                if (place !== undefined && next.some((tap) => tap.place === place)) return tapNow(place);
                if (taps.length > before.length) return ask(before);
            }),
        [tapNow, ask],
    );
    const choose = useCallback((tap: Tap) => inTurn(() => add(tap)), [add]);
    return { draft, isAsking, fault, tapPlace, lift, drop, choose, undo, clear };
}

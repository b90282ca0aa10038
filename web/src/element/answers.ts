import { useRef, useState } from "preact/hooks";

/** How long to wait before something is asked again, in milliseconds, and how many answers are kept. */
const [AGAIN, KEPT] = [2000, 80];

/** Answers that come at once or later, each asked for once. */
export interface Answers<T> {
    /** The answer about a ply; undefined while it is on its way. */
    get(ply: number, view: string, ask: () => T | Promise<T>): T | undefined;
    /** Forgets what is known of a ply and those after it. */
    forget(from: number): void;
}

export function useAnswers<T>(): Answers<T> {
    const [, redraw] = useState({});
    const known = useRef(new Map<string, { ply: number; answer: T | undefined }>());
    const get = (ply: number, view: string, ask: () => T | Promise<T>) => {
        const { current: map } = known;
        const key = `${ply} ${view}`;
        const before = map.get(key);
        if (before) return before.answer;
        const asked = { ply, answer: undefined as T | undefined };
        map.set(key, asked);
        const [oldest] = map.keys();
        if (map.size > KEPT && oldest !== undefined) map.delete(oldest);
        const found = ask();
        if (!(found instanceof Promise)) return (asked.answer = found);
        found.then(
            (answer) => ((asked.answer = answer), redraw({})),
            () => setTimeout(() => map.get(key) === asked && (map.delete(key), redraw({})), AGAIN),
        );
        return undefined;
    };
    const forget = (from: number) => {
        for (const [key, { ply }] of known.current) if (ply >= from) known.current.delete(key);
    };
    return { get, forget };
}

import { useEffect, useRef, useState } from "preact/hooks";

import { expired, session } from "../session.js";

/** Texts and choices that were on their way when a session ended, by account and name. */
const kept = new Map<string, unknown>();

/** A state that outlives the end of the session: the same account finds it again when it has signed in. */
export function useTyped<T>(name: string, initial: T) {
    const [account] = useState(() => session.value?.id);
    const key = `${account} ${name}`;
    const [state, setState] = useState<T>(() => {
        const found = kept.has(key) ? (kept.get(key) as T) : initial;
        kept.delete(key);
        return found;
    });
    const latest = useRef(state);
    latest.current = state;
    useEffect(() => {
        return () => {
            const hasEnded = !session.value && account !== undefined && expired.value?.id === account;
            if (hasEnded) kept.set(key, latest.current);
        };
    }, [key]);
    return [state, setState] as const;
}

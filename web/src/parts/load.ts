import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { reason, session } from "../session.js";
import { useSignal } from "../signal.js";
import { language, say } from "../texts/index.js";

export interface Loaded<T> {
    value: T | undefined;
    fault: unknown;
    reload(): Promise<void>;
    set(value: T): void;
}

/** The result of `load`, again whenever one of `on`, the reader's language or the account changes. */
export function useLoaded<T>(load: () => Promise<T>, on: unknown[]): Loaded<T> {
    const [state, setState] = useState<{ of?: string | undefined; value?: T; fault?: unknown }>({});
    const tag = useSignal(language);
    const account = useSignal(session)?.id;
    const latest = useRef(0);
    const reload = useCallback(async () => {
        const turn = (latest.current += 1);
        try {
            const value = await load();
            if (turn === latest.current) setState({ of: account, value });
        } catch (fault) {
            if (turn === latest.current) setState((old) => (old.of === account ? { ...old, fault } : { of: account, fault }));
        }
    }, [...on, tag, account]);
    useEffect(() => {
        void reload();
        return () => void (latest.current += 1);
    }, [reload]);
    const set = useCallback((value: T) => {
        latest.current += 1;
        setState({ of: account, value });
    }, [account]);
    // Data that one account has read is not shown to the next; what a visitor has read, anybody may see.
    const isOwn = state.of === account || state.of === undefined;
    return { value: isOwn ? state.value : undefined, fault: isOwn ? state.fault : undefined, reload, set };
}

/** Runs the action of a button: one at a time, with the refusal in words. */
export function useAction() {
    const [isBusy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<string>();
    const run = useCallback(async (action: () => Promise<unknown>) => {
        setBusy(true);
        setRefusal(undefined);
        try {
            await action();
        } catch (error) {
            setRefusal(reason(error, say("noConnection")));
        } finally {
            setBusy(false);
        }
    }, []);
    return { isBusy, refusal, run, setRefusal };
}

/** Draws again as time passes. */
export function useTick(seconds: number): void {
    const [, draw] = useState({});
    useEffect(() => {
        const timer = setInterval(() => draw({}), seconds * 1000);
        return () => clearInterval(timer);
    }, [seconds]);
}

import { useEffect, useState } from "preact/hooks";

/** A value that parts of the page watch. */
export class Signal<T> {
    #value: T;
    readonly #watchers = new Set<(value: T) => void>();

    constructor(value: T) {
        this.#value = value;
    }

    get value(): T {
        return this.#value;
    }

    set(value: T): void {
        if (Object.is(value, this.#value)) return;
        this.#value = value;
        for (const watcher of [...this.#watchers]) watcher(value);
    }

    watch(watcher: (value: T) => void): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }
}

/** The value of a signal, in a component, which is drawn again when it changes. */
export function useSignal<T>(signal: Signal<T>): T {
    const [, draw] = useState({});
    const { value } = signal;
    useEffect(() => {
        // It may have changed since it was drawn.
        if (!Object.is(signal.value, value)) draw({});
        return signal.watch(() => draw({}));
    }, [signal]);
    return value;
}

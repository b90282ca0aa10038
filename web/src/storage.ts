// The storage of the browser. Some browsers refuse it; the page then forgets when it is closed.

const memory = new Map<string, string>();

export function load<T>(key: string): T | undefined {
    let text: string | null | undefined;
    try {
        text = localStorage.getItem(`turnstone.${key}`);
    } catch {
        text = memory.get(key);
    }
    try {
        return text == null ? undefined : (JSON.parse(text) as T);
    } catch {
        return undefined;
    }
}

export function save(key: string, value: unknown): void {
    const text = value === undefined ? undefined : JSON.stringify(value);
    try {
        if (text === undefined) localStorage.removeItem(`turnstone.${key}`);
        else localStorage.setItem(`turnstone.${key}`, text);
    } catch {
        if (text === undefined) memory.delete(key);
        else memory.set(key, text);
    }
}

/** The keys that begin so, in order. */
export function keysOf(prefix: string): string[] {
    let all: string[];
    try {
        all = Object.keys(localStorage).flatMap((key) => (key.startsWith("turnstone.") ? key.slice(10) : []));
    } catch {
        all = [...memory.keys()];
    }
    return all.filter((key) => key.startsWith(prefix)).sort();
}

/** Calls `changed` when another tab has stored something else under a key. */
export function onStored(key: string, changed: () => void): void {
    addEventListener("storage", (event) => {
        if (event.key === null || event.key === `turnstone.${key}`) changed();
    });
}

/** A UUID of version 4; over plain http browsers have no `randomUUID`. */
export function randomId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

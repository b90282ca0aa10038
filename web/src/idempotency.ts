import { useState } from "preact/hooks";

import { randomId } from "./storage.js";

/**
 * Idempotency keys. The same body has the same key until it has arrived, so that it takes effect once
 * however often it is sent; another body has another one.
 */
export class IdempotencyKeys {
    readonly #keys = new Map<string, string>();

    of(body: unknown): { "Idempotency-Key": string } {
        const text = JSON.stringify(body);
        const key = this.#keys.get(text) ?? randomId();
        this.#keys.set(text, key);
        return { "Idempotency-Key": key };
    }

    /** Marks a body as arrived: the same one is another wish from now on. */
    arrived(body: unknown): void {
        this.#keys.delete(JSON.stringify(body));
    }
}

export function useIdempotencyKeys(): IdempotencyKeys {
    return useState(() => new IdempotencyKeys())[0];
}

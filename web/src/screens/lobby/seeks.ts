import { useEffect, useRef, useState } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { listen } from "../../events.js";
import { useLoaded } from "../../parts/load.js";
import { client, session } from "../../session.js";

export type OwnSeek = Schemas["OwnSeek"];

/** After how long the server suggests a computer, in milliseconds; a moment more, as clocks differ. */
const SUGGESTED_AFTER = 61_000;

/** For how long other things wait for the seeks, so that these move nothing when they come, in milliseconds. */
const AWAITED = 1_000;

const suggestedAt = ({ created_at }: OwnSeek) => new Date(Date.parse(created_at) + SUGGESTED_AFTER).toISOString();

/**
 * The account's seeks that go on. `onPaired` is told of a match that one of them leads to while they
 * are looked at; `made` is the seek that was made just before, which may have found somebody already.
 */
export function useSeeks(made: string | null, onPaired: (match: string) => void) {
    const load = async () => (session.value ? (await client().seeks.listOwn({ limit: 50 })).items : []);
    const { value: all, fault, reload } = useLoaded(load, [made]);
    const [isLate, setLate] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), AWAITED);
        return () => clearTimeout(timer);
    }, []);
    const matches = useRef(new Map<string, number>());
    useEffect(() => {
        for (const { id, match_ids: found } of all ?? []) {
            const before = matches.current.get(id) ?? (id === made ? 0 : found.length);
            matches.current.set(id, found.length);
            if (found.length > before) onPaired(found.at(-1)!);
        }
    }, [all]);
    useEffect(() => listen(({ kind }) => void ((kind === "match" || kind === "start") && reload())), [reload]);
    const seeks = all?.filter(({ status }) => status !== "done");
    useEffect(() => {
        const waits = (seeks ?? []).filter(({ suggested_computer }) => suggested_computer === null);
        const left = waits.map((seek) => client().clock.remaining(suggestedAt(seek)) ?? 0).filter((seconds) => seconds > 0);
        if (left.length === 0) return;
        const timer = setTimeout(() => void reload(), Math.min(...left) * 1000);
        return () => clearTimeout(timer);
    }, [all]);
    return { seeks, isThere: all !== undefined || fault !== undefined || isLate, reload };
}

/** Looks for the opponent of such a match. */
export async function seek(input: Schemas["SeekInput"], header: { "Idempotency-Key": string }): Promise<OwnSeek> {
    return client().seeks.create(input, { headers: header });
}

import { useEffect } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { listen } from "../../events.js";
import { type Loaded, useLoaded } from "../../parts/load.js";
import { client, session } from "../../session.js";

type Card = Schemas["MatchCard"];

/** The open matches of the account that others find in the list; none for a visitor. */
export function useOwnOpen(): Loaded<Card[]> {
    const found = useLoaded(async (): Promise<Card[]> => {
        if (!session.value) return [];
        const { items } = await client().feeds.listOwnMatches({ section: "open_matches", limit: 100 });
        return items.filter(({ summary }) => summary.visibility === "public");
    }, []);
    const { reload } = found;
    useEffect(() => listen(({ kind }) => void ((kind === "match" || kind === "start") && reload())), [reload]);
    return found;
}

import { useEffect, useState } from "preact/hooks";

import type { HomeScreen, Schemas } from "../../api-types.js";
import { type From, type HasMore, usePages } from "../../parts/pages.js";
import { client, reason } from "../../session.js";
import { say } from "../../texts/index.js";

type Card = Schemas["MatchCard"];
/** The name of a part of the home screen, which is that of its list. */
export type PartName = { [K in keyof HomeScreen]: HomeScreen[K] extends Schemas["HomePart"] ? K : never }[keyof HomeScreen];

/** The matches of a part of the home screen: those that came with it, or, once there were asked for more, of its list. */
export function usePart(home: HomeScreen, part: PartName): { cards: Card[]; list: HasMore } {
    const [isAsked, setAsked] = useState(false);
    const read = async (from: From) => {
        if (!isAsked) return undefined;
        return client().feeds.listOwnMatches({ section: part, limit: 50, ...from });
    };
    const pages = usePages(read, [isAsked]);
    useEffect(() => {
        if (isAsked) void pages.reload();
    }, [home]);
    const { ids, more } = home[part];
    if (pages.items) return { cards: pages.items, list: pages };
    const refusal = pages.fault ? reason(pages.fault, say("noConnection")) : undefined;
    const ask = async () => {
        if (!isAsked) setAsked(true);
        else if (pages.fault) await pages.reload();
    };
    return { cards: ids.flatMap((id) => home.matches[id] ?? []), list: { more: more === null ? undefined : ask, refusal } };
}

import type { Match, Tap } from "@turnstone/rules";
import { useEffect, useRef, useState } from "preact/hooks";

import { prefixOf } from "../../board/draft.js";
import { language, say } from "../../texts/index.js";
import { useViews, type View, type Viewed } from "./useViews.js";

/** What taps make, and the taps that may follow. */
export type Made = NonNullable<View["draft"]>;

interface Tapping extends Omit<Viewed, "prefix"> {
    match: Match | undefined;
    /** Is told after each tap; absent if a tap on *Play* is awaited. */
    made?: ((draft: Made) => void) | undefined;
}

/** A move that is built. */
interface Drafted {
    taps: Tap[];
    choices: Tap[];
    refusal: string | undefined;
}

const NOTHING: Drafted = { taps: [], choices: [], refusal: undefined };

/** The move that is built by taps, or by dragging, in a game on this device. */
export function useTaps({ made, ...viewed }: Tapping) {
    const { match, kept } = viewed;
    const [drafted, setDrafted] = useState({ of: kept, ...NOTHING });
    // What is built in another position is nothing in this one.
    const { taps, choices, refusal } = drafted.of === kept ? drafted : NOTHING;
    const draw = (change: Partial<Drafted>) => setDrafted({ of: kept, taps, choices, refusal, ...change });
    /** The place that was tapped before the rules were there. */
    const [early, setEarly] = useState<string>();
    const prefix = prefixOf(taps);
    const views = useViews({ ...viewed, prefix });
    const { viewOf, shown } = views;
    /** Ends the move, with the reason if it is refused. */
    const end = (why?: string) => draw({ ...NOTHING, refusal: why });
    const change = (next: Tap[]) => {
        draw({ ...NOTHING, taps: next });
        const draft = made && next.length > 0 ? viewOf(prefixOf(next))?.draft : undefined;
        if (draft) made!(draft);
    };
    const tapPlace = (place: string) => {
        if (!match) return setEarly(place);
        // A player who taps faster than that waits for the rules.
        const fitting = (viewOf(prefix)?.draft?.next ?? []).filter((tap) => tap.place === place);
        if (fitting.length === 1) return change([...taps, fitting[0]!]);
        if (fitting.length > 1) return draw({ choices: fitting });
        if (taps.at(-1)?.place === place) return change(taps.slice(0, -1));
        const first = viewOf("")?.draft?.next.filter((tap) => tap.place === place) ?? [];
        if (taps.length > 0 && first.length === 1) return change(first);
        draw({ refusal: match.whyNot({ prefix, place, lang: language.value }) ?? say("noTapHere", { place }) });
    };
    // The taps before a piece was lifted, to which it goes back if it is dropped where it cannot go.
    const lifted = useRef<Tap[]>();
    const lift = (place: string) => {
        const fitting = (viewOf(prefix)?.draft?.next ?? []).filter((tap) => tap.place === place);
        const isOnItsWay = taps.at(-1)?.place === place;
        const after = isOnItsWay ? taps : fitting.length === 1 ? [...taps, fitting[0]!] : undefined;
        // A whole move is not made by a finger that slips.
        const goesOn = after && viewOf(prefixOf(after))?.draft?.next.some((tap) => tap.place !== null);
        lifted.current = goesOn ? taps : undefined;
        if (goesOn && !isOnItsWay) change(after);
    };
    const next = shown?.draft?.next ?? [];
    const drop = (place: string | undefined) => {
        const before = lifted.current;
        lifted.current = undefined;
        if (!before) return;
        if (place !== undefined && next.some((tap) => tap.place === place)) tapPlace(place);
        else change(before);
    };
    useEffect(() => {
        if (!match || early === undefined) return;
        setEarly(undefined);
        tapPlace(early);
    }, [match]);
    const places = new Set(shown?.picture.places.map(({ name }) => name));
    const buttons = choices.length > 0 ? choices : next.filter(({ place }) => place === null || !places.has(place));
    return { ...views, taps, prefix, next, buttons, early, refusal, change, end, tapPlace, lift, drop };
}

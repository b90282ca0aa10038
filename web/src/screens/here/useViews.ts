import type { Match } from "@turnstone/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { nextFrame } from "../../board/draft.js";
import { type Picture, readPicture } from "../../board/picture.js";
import { preferences, showsCoordinates, theme } from "../../preferences.js";
import { useSignal } from "../../signal.js";
import { language } from "../../texts/index.js";
import type { Kept } from "./game.js";

/** The board after some taps, and the next taps. */
export interface View {
    draft: ReturnType<Match["legalMoves"]>["draft"];
    picture: Picture;
}

/** What is looked at. */
export interface Viewed {
    match: Match | undefined;
    kept: Kept;
    /** What is shown while there is no match. */
    opening: Picture | undefined;
    mayTap: boolean;
    /** The seat whose side is nearest; the first if absent. */
    near?: number;
    /** The taps. */
    prefix: string;
}

/** The board after taps, computed once; `known` is undefined while that of the present taps is computed. */
export function useViews({ match, kept, opening, mayTap, near = 0, prefix }: Viewed) {
    const colours = useSignal(theme);
    const lang = useSignal(language);
    const coordinates = showsCoordinates(useSignal(preferences));
    const views = useMemo(() => new Map<string, View>(), [match, kept, colours, lang, coordinates, near]);
    const viewOf = (prefix: string): View | undefined => {
        if (!match) return opening && { draft: undefined, picture: opening };
        let view = views.get(prefix);
        if (!view) {
            const draft = mayTap ? match.legalMoves({ prefix, lang }).draft : undefined;
            view = { draft, picture: readPicture(match.picture({ seat: near, theme: colours, lang, names: false, coordinates, draft: prefix })) };
            views.set(prefix, view);
        }
        return view;
    };
    // A slow phone shows at once what was tapped, on the previous picture, and then computes.
    const before = useRef<View>();
    const known = prefix === "" ? viewOf("") : views.get(prefix);
    const shown = known ?? before.current ?? viewOf(prefix);
    const [, redraw] = useState({});
    useEffect(() => {
        before.current = shown;
        if (!match || views.has(prefix)) return;
        let isOver = false;
        void nextFrame().then(() => {
            if (isOver) return;
            viewOf(prefix);
            redraw({});
        });
        return () => void (isOver = true);
    }, [views, prefix, known]);
    return { viewOf, known, shown };
}

import { value } from "@turnstone/client";
import { useEffect, useState } from "preact/hooks";

import { useCell } from "../cell.js";
import { theme } from "../preferences.js";
import { api } from "../session.js";
import { language } from "../texts/index.js";
import { type Picture, readPicture } from "./picture.js";

/** Which picture of a match. */
export interface Wanted {
    id: string;
    /** The newest event that it may show. */
    version: number;
    ply: number | null;
    seat: number;
    draft: string;
}

const CACHED = 40;
const cache = new Map<string, Promise<Picture>>();

async function load(
    { id, ply, seat, draft }: Wanted,
    shown: "light" | "dark",
    lang: string,
    signal: AbortSignal,
): Promise<Picture> {
    const frame = "position" as const;
    const query = { seat, theme: shown, frame, lang, names: false, ...(ply !== null && { ply }), ...(draft !== "" && { draft }) };
    const result = await api().GET("/v1/matches/{id}/board.svg", { params: { path: { id }, query }, parseAs: "text", signal });
    return readPicture(value(result) as string);
}

/** Reads a picture as the reader sees it, and keeps it. */
export function loadPicture(wanted: Wanted): Promise<Picture> {
    return load(wanted, theme.value, language.value, new AbortController().signal);
}

/**
 * The picture, or the one before it while it is on its way: then it is not `isCurrent`. While it `isHeld` nothing is asked for: a half
 * move is none of the position to which a move that is being sent leads.
 */
export function usePicture(wanted: Wanted, isHeld: boolean): { picture: Picture | undefined; isCurrent: boolean } {
    const [shown, setShown] = useState<{ id: string; key: string; picture: Picture }>();
    const colours = useCell(theme);
    const lang = useCell(language);
    const key = JSON.stringify([wanted, colours, lang]);
    useEffect(() => {
        if (isHeld) return;
        let isWanted = true;
        const request = new AbortController();
        let picture = cache.get(key);
        if (!picture) {
            picture = load(wanted, colours, lang, request.signal);
            cache.set(key, picture);
            picture.catch(() => cache.delete(key));
            const [oldest] = cache.keys();
            if (cache.size > CACHED && oldest !== undefined) cache.delete(oldest);
        }
        picture.then((picture) => isWanted && setShown({ id: wanted.id, key, picture })).catch(() => {});
        return () => {
            isWanted = false;
            request.abort();
        };
    }, [key, isHeld]);
    return { picture: shown?.id === wanted.id ? shown.picture : undefined, isCurrent: shown?.key === key };
}

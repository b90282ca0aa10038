import { TurnstoneError, value } from "@turnstone/client";
import { useEffect, useState } from "preact/hooks";

import { untilDone } from "../again.js";
import { useCell } from "../cell.js";
import { theme } from "../preferences.js";
import { api, session } from "../session.js";
import { language } from "../texts/index.js";
import { type Picture, readPicture } from "./picture.js";

/** Which picture of a match. */
export interface Wanted {
    id: string;
    /** The newest event that it may show. */
    version: number;
    ply: number | null;
    seat: number;
    /** Plies that might follow. */
    line?: string | undefined;
    draft: string;
}

const CACHED = 40;
const cache = new Map<string, Picture>();

function remember(key: string, picture: Picture): void {
    cache.set(key, picture);
    const [oldest] = cache.keys();
    if (cache.size > CACHED && oldest !== undefined) cache.delete(oldest);
}

async function load(
    { id, ply, seat, line, draft }: Wanted,
    shown: "light" | "dark",
    lang: string,
    signal: AbortSignal,
): Promise<Picture> {
    const frame = "position" as const;
    const query = { seat, theme: shown, frame, lang, names: false, ...(ply !== null && { ply }), ...(line && { line }), ...(draft !== "" && { draft }) };
    const result = await api().GET("/v1/matches/{id}/board.svg", { params: { path: { id }, query }, parseAs: "text", signal });
    return readPicture(value(result) as string);
}

/** Reads a picture as the reader sees it, and keeps it. */
export function loadPicture(wanted: Wanted): Promise<Picture> {
    return load(wanted, theme.value, language.value, new AbortController().signal);
}

interface Shown {
    picture: Picture | undefined;
    /** Whether it is the picture that is wanted, and not the one before. */
    isCurrent: boolean;
    /** Why there is none yet; it is asked for again by itself, or at once with `retry`. */
    fault: unknown;
    retry(): void;
}

/**
 * The picture, or the one before it while it is on its way. While it `isHeld` nothing is asked for: a
 * half move is none of the position to which a move that is being sent leads.
 */
export function usePicture(wanted: Wanted, isHeld: boolean): Shown {
    const [shown, setShown] = useState<{ id: string; key: string; picture: Picture }>();
    const [fault, setFault] = useState<unknown>();
    const [attempt, setAttempt] = useState(0);
    const colours = useCell(theme);
    const lang = useCell(language);
    const account = useCell(session)?.id;
    const key = JSON.stringify([wanted, colours, lang, account]);
    const retry = () => setAttempt((old) => old + 1);
    useEffect(() => {
        if (isHeld) return;
        const request = new AbortController();
        const { signal } = request;
        const show = (picture: Picture) => {
            if (signal.aborted) return;
            setFault(undefined);
            setShown({ id: wanted.id, key, picture });
        };
        const known = cache.get(key);
        if (known) return show(known);
        void untilDone(signal, async () => {
            try {
                const picture = await load(wanted, colours, lang, signal);
                remember(key, picture);
                show(picture);
            } catch (error) {
                if (!signal.aborted) setFault(error);
                // The server draws no such picture, however often it is asked.
                if (!(error instanceof TurnstoneError && error.isFinal)) throw error;
            }
        });
        addEventListener("online", retry, { signal });
        return () => request.abort();
    }, [key, isHeld, attempt]);
    return { picture: shown?.id === wanted.id ? shown.picture : undefined, isCurrent: shown?.key === key, fault, retry };
}

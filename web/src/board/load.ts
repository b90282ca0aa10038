import { TurnstoneError } from "@turnstone/client";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { type PictureTheme, preferences, showsCoordinates, theme } from "../preferences.js";
import { untilDone } from "../retry.js";
import { answerHere, answerOnce } from "../rules.js";
import { client, session } from "../session.js";
import { useSignal } from "../signal.js";
import { language, type Language } from "../texts/index.js";
import { type Picture, readPicture } from "./picture.js";

/** A picture of a match. */
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

/** The query for a picture, drawn here or by the server. */
function queryOf({ ply, seat, line, draft }: Wanted, shown: PictureTheme, lang: Language) {
    return { seat, theme: shown, lang, names: false, coordinates: showsCoordinates(preferences.value), ...(ply !== null && { ply }), ...(line && { line }), ...(draft !== "" && { draft }) };
}

async function load(wanted: Wanted, shown: PictureTheme, lang: Language, signal: AbortSignal, more = {}): Promise<Picture> {
    const query = { ...queryOf(wanted, shown, lang), frame: "position" as const, ...more };
    return readPicture(await client().matches.getBoard(wanted.id, query, { signal }));
}

/** The picture as the rules draw it here; undefined: the server has to. */
export function drawHere(wanted: Wanted, shown: PictureTheme, lang: Language): Picture | undefined {
    return answerHere(wanted.id, wanted.version, (match) => readPicture(match.picture(queryOf(wanted, shown, lang))));
}

/** Reads a picture as the reader sees it, and keeps it. */
export function loadPicture(wanted: Wanted): Promise<Picture> {
    return load(wanted, theme.value, language.value, new AbortController().signal);
}

/** Small pictures, as lists show them. */
const small = new Map<string, Picture>();
const SMALL = 100;

type Newest = Pick<Wanted, "id" | "version" | "seat">;
const nameOf = ({ id, version, seat }: Newest, shown: string) => `${id} ${version} ${seat} ${shown}`;

/** A small picture that was drawn before. */
export const knownSmall = (newest: Newest, shown: PictureTheme): Picture | undefined => small.get(nameOf(newest, shown));

/** The newest position of a match for a list: drawn here, or, without the rules, by the server. */
export async function loadSmall(newest: Newest, shown: PictureTheme, signal: AbortSignal): Promise<Picture> {
    const before = knownSmall(newest, shown);
    if (before) return before;
    const { id, version } = newest;
    const wanted = { ...newest, ply: null, draft: "" };
    const bare = { coordinates: false };
    const query = { ...queryOf(wanted, shown, language.value), ...bare };
    const here = await answerOnce(id, version, (match) => readPicture(match.picture(query))).catch(() => undefined);
    const picture = here ?? (await load(wanted, shown, language.value, signal, bare));
    small.set(nameOf(newest, shown), picture);
    const [oldest] = small.keys();
    if (small.size > SMALL && oldest !== undefined) small.delete(oldest);
    return picture;
}

interface Shown {
    picture: Picture | undefined;
    /** Whether it is the picture that is wanted, and not the one before. */
    isCurrent: boolean;
    /** The reason why there is none yet; it is asked for again by itself, or at once with `retry`. */
    fault: unknown;
    retry(): void;
}

/**
 * The picture, or the one before it while it is on its way. While it `isHeld` nothing is asked for: a
 * half move is none of the position to which a move that is being sent leads.
 */
export function usePicture(wanted: Wanted, isHeld: boolean): Shown {
    const newest = useRef<{ id: string; key: string; picture: Picture }>();
    const [, redraw] = useState({});
    const [fault, setFault] = useState<unknown>();
    const [attempt, setAttempt] = useState(0);
    const colours = useSignal(theme);
    const lang = useSignal(language);
    const account = useSignal(session)?.id;
    const hasCoordinates = showsCoordinates(useSignal(preferences));
    const key = JSON.stringify([wanted, colours, lang, hasCoordinates, account]);
    const retry = () => setAttempt((old) => old + 1);
    // A picture that is known, or drawn here, is shown at once: a tap is answered by the next frame.
    const known = useMemo(() => {
        if (isHeld || newest.current?.key === key) return undefined;
        const picture = cache.get(key) ?? drawHere(wanted, colours, lang);
        if (picture) remember(key, picture);
        return picture;
    }, [key, isHeld, attempt]);
    if (known && newest.current?.key !== key) newest.current = { id: wanted.id, key, picture: known };
    useEffect(() => {
        if (isHeld || newest.current?.key === key) return setFault(undefined);
        const request = new AbortController();
        const { signal } = request;
        void untilDone(signal, async () => {
            try {
                const picture = await load(wanted, colours, lang, signal);
                remember(key, picture);
                if (signal.aborted) return;
                newest.current = { id: wanted.id, key, picture };
                setFault(undefined);
                redraw({});
            } catch (error) {
                if (!signal.aborted) setFault(error);
                // The server draws no such picture, however often it is asked.
                if (!(error instanceof TurnstoneError && error.isFinal)) throw error;
            }
        });
        addEventListener("online", retry, { signal });
        return () => request.abort();
    }, [key, isHeld, attempt]);
    const shown = newest.current;
    return { picture: shown?.id === wanted.id ? shown.picture : undefined, isCurrent: shown?.key === key, fault, retry };
}

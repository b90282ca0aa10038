import { TurnstoneError } from "@turnstone/client";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Schemas } from "../api-types.js";
import { knownSmall, loadSmall } from "../board/load.js";
import { drawShape, type Picture as Drawing } from "../board/picture.js";
import { theme } from "../preferences.js";
import { untilDone } from "../retry.js";
import { areRulesLoaded, canDrawHere } from "../rules.js";
import { useSignal } from "../signal.js";
import { Picture } from "./Picture.js";
import { ownSeats } from "./seats.js";

const SIZE = 72;

interface ThumbnailProps {
    match: Schemas["MatchSummary"];
    /** The path of the server's picture. */
    picture: string;
}

/**
 * A small picture of a match: drawn here once the rules are loaded, by the server before, and here again if the
 * server does not draw it. Pictures of a private match need a token, which an `img` cannot send.
 */
export function Thumbnail({ match, picture }: ThumbnailProps) {
    const isPublic = match.visibility === "public";
    const shown = useSignal(theme);
    const [isHere, setHere] = useState(!isPublic || areRulesLoaded());
    const [hasFailed, setFailed] = useState(false);
    const { place, drawing } = useDrawing(match, isHere, () => {
        if (!isPublic) return false;
        setFailed(true);
        setHere(false);
        return true;
    });
    if (isHere && drawing) {
        const { x, y, width, height } = drawing.box;
        return (
            <svg {...drawing.attributes} class="thumbnail" viewBox={`${x} ${y} ${width} ${height}`} width={SIZE} height={SIZE} aria-hidden="true">
                {drawing.shapes.map(drawShape)}
            </svg>
        );
    }
    if (isHere) return <span ref={place} class={isPublic ? "thumbnail" : "thumbnail private"} aria-hidden="true">{isPublic ? "" : "◐"}</span>;
    const joint = picture.includes("?") ? "&" : "?";
    const draw = () => !hasFailed && canDrawHere() && setHere(true);
    return <Picture src={`${picture}${joint}theme=${shown}`} look="thumbnail" size={SIZE} onMissing={draw} />;
}

/** The newest position of a match, drawn once its place is seen; `giveUp` says whether to stop after a failure. */
function useDrawing(match: Schemas["MatchSummary"], isWanted: boolean, giveUp: () => boolean) {
    const { id, version } = match;
    const place = useRef<HTMLSpanElement>(null);
    const colours = useSignal(theme);
    const [isSeen, setSeen] = useState(false);
    const seat = match.solo ? 0 : (ownSeats(match)[0] ?? 0);
    const [drawing, setDrawing] = useState<Drawing | undefined>(() => knownSmall({ id, version, seat }, colours));
    useEffect(() => {
        if (!isWanted || isSeen || !place.current) return;
        const observer = new IntersectionObserver(([one]) => one?.isIntersecting && setSeen(true), { rootMargin: "200px" });
        observer.observe(place.current);
        return () => observer.disconnect();
    }, [isWanted, isSeen]);
    useEffect(() => {
        if (!isWanted || !isSeen) return;
        const request = new AbortController();
        const { signal } = request;
        void untilDone(signal, async () => {
            try {
                const drawn = await loadSmall({ id, version, seat }, colours, signal);
                if (!signal.aborted) setDrawing(drawn);
            } catch (error) {
                if (signal.aborted || giveUp() || (error instanceof TurnstoneError && error.isFinal)) return;
                throw error;
            }
        });
        return () => request.abort();
    }, [id, version, colours, isWanted, isSeen]);
    return { place, drawing };
}

import { TurnstoneError } from "@turnstone/client";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Schemas } from "../api-types.js";
import { knownSmall, loadSmall } from "../board/load.js";
import { type Box, drawShape, type Picture as Drawing } from "../board/picture.js";
import { theme } from "../preferences.js";
import { untilDone } from "../retry.js";
import { canDrawHere, rulesLoaded } from "../rules.js";
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
 * A small picture of a match. One of the reader's is drawn here once the rules are loaded; another only if the server
 * does not draw it. The server's pictures of a private match need a token, which an `img` cannot send.
 */
export function Thumbnail({ match, picture }: ThumbnailProps) {
    const isPublic = match.visibility === "public";
    const shown = useSignal(theme);
    const areLoaded = useSignal(rulesLoaded);
    const [isMissing, setMissing] = useState(false);
    const [hasFailed, setFailed] = useState(false);
    const isOwn = ownSeats(match).length > 0;
    const isHere = !hasFailed && (!isPublic || (isOwn && areLoaded) || (isMissing && canDrawHere()));
    const { place, drawing } = useDrawing(match, isHere, () => {
        if (isPublic) setFailed(true);
        return isPublic;
    });
    const joint = picture.includes("?") ? "&" : "?";
    return (
        <span ref={place} class="small-board" aria-hidden="true">
            {isHere && drawing ? (
                <Drawn drawing={drawing} />
            ) : isPublic ? (
                <Picture src={`${picture}${joint}theme=${shown}`} look="thumbnail" size={SIZE} onMissing={() => setMissing(true)} />
            ) : (
                <span class="thumbnail private">◐</span>
            )}
        </span>
    );
}

function Drawn({ drawing }: { drawing: Drawing }) {
    const { x, y, width, height } = boardOf(drawing);
    return (
        <svg {...drawing.attributes} class="thumbnail" viewBox={`${x} ${y} ${width} ${height}`} width={SIZE} height={SIZE}>
            {drawing.shapes.map(drawShape)}
        </svg>
    );
}

/** The part of a picture with the places, without the words around them. */
function boardOf({ places, box }: Drawing): Box {
    if (places.length === 0) return box;
    const boxes = places.map((place) => place.box);
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
    const edge = Math.max(right - left, bottom - top) * 0.03;
    return { x: left - edge, y: top - edge, width: right - left + 2 * edge, height: bottom - top + 2 * edge };
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

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { wantsRest } from "../../board/film.js";
import { formatNumber, formatSigned, say } from "../../texts/index.js";

/** A player's line. */
export interface Row {
    name: string;
    hasWon: boolean;
    score: number | undefined;
    /** The change of the rating; undefined: there is none. */
    rating?: RatingChange | undefined;
}

/** A rating before a match, and its change once it is known. */
export interface RatingChange {
    before: number | undefined;
    isProvisional: boolean;
    change: number | null;
}

interface EndingProps {
    /** What it is for the reader. */
    mood: "won" | "lost" | "neither";
    title: string;
    /** Why, in sentences. */
    why: string[];
    when?: string;
    rows: Row[];
    /** Whether it ended under the reader's eyes, and not before. */
    isNew: boolean;
    /** Whether the winner is cheered. */
    isJoyful: boolean;
    children: ComponentChildren;
}

/** How a match has ended, above its board. */
export function Ending({ mood, title, why, when, rows, isNew, isJoyful, children }: EndingProps) {
    const place = useRef<HTMLElement>(null);
    const [isThere, setThere] = useState(!isNew);
    useEffect(() => {
        if (isThere) return;
        // What one looks at stays where it is: the browser sees to that on a page that is scrolled.
        if (scrollY === 0) scrollBy({ top: 1, behavior: "instant" });
        const frame = requestAnimationFrame(() => setThere(true));
        return () => cancelAnimationFrame(frame);
    }, []);
    useEffect(() => {
        // Who is writing stays there.
        if (!isNew || !isThere || document.activeElement?.matches("input, textarea")) return;
        place.current!.scrollIntoView({ block: "nearest", behavior: wantsRest() ? "instant" : "smooth" });
    }, [isThere]);
    if (!isThere) return null;
    return (
        <section class="ending" data-mood={mood} aria-labelledby="ending-title" ref={place}>
            {isJoyful && mood === "won" && <Joy />}
            <div class="ending-text">
                <h2 class="outcome" id="ending-title">
                    {mood === "won" && (
                        <span class="won" aria-hidden="true">
                            ★
                        </span>
                    )}{" "}
                    {title}
                </h2>
                {why.map((text) => (
                    <p key={text}>{text}</p>
                ))}
                {when && <p class="quiet">{when}</p>}
            </div>
            {rows.length > 0 && (
                <ul class="ending-rows">
                    {rows.map(({ name, hasWon, score, rating }, index) => (
                        <li key={index}>
                            <bdi class={hasWon ? "ending-winner" : undefined}>{name}</bdi>
                            {score !== undefined && <strong class="ending-score">{formatNumber(score)}</strong>}
                            {rating && <RatingText rating={rating} />}
                        </li>
                    ))}
                </ul>
            )}
            <div class="ending-buttons">{children}</div>
        </section>
    );
}

/** The rating before and after. What is not known yet has its place already. */
function RatingText({ rating: { before, isProvisional, change } }: { rating: RatingChange }) {
    const first = before === undefined ? "…" : formatNumber(Math.round(before)) + (isProvisional ? "?" : "");
    const isKnown = before !== undefined && change !== null;
    const after = isKnown ? Math.round(before + change) : undefined;
    return (
        <span class="ending-rating" dir="ltr">
            <span class="hidden">{say("rating")}: </span>
            {first} → {after === undefined ? "…" : formatNumber(after)}{" "}
            {after !== undefined && <small class={after < Math.round(before!) ? "quiet" : "gain"}>({formatSigned(after - Math.round(before!))})</small>}
        </span>
    );
}

const PIECES = Array.from({ length: 14 }, (_, index) => index);

/** A little joy for the winner. */
function Joy() {
    return (
        <div class="joy" aria-hidden="true">
            {PIECES.map((n) => (
                <i key={n} style={{ "--n": n, "--late": (5 * n) % PIECES.length }} />
            ))}
        </div>
    );
}

import { type PictureTheme, preferences, showsCoordinates, smallQuery, theme } from "../preferences.js";
import { useSignal } from "../signal.js";
import { say } from "../texts/index.js";

/** A board before the first move. */
export interface Opening {
    variant: string;
    /** The paths of its pictures. */
    pictures: Record<PictureTheme, string>;
    /** Its width by its height, and without coordinates. */
    ratio: number;
    bareRatio: number;
    /** Whether it grows, and is too small for a finger on a phone. */
    grows: boolean;
    /** The places that can be tapped. */
    places: string[];
}

/** The boards of the games that a visitor can try at once; `build.mjs` draws them. */
declare const OPENINGS: Record<string, Opening>;

export const openings = OPENINGS;

/** The board of a game, small; nothing for a game that this page does not know. */
export function OpeningPicture({ game }: { game: string }) {
    const colours = useSignal(theme);
    const opening = openings[game];
    if (!opening) return null;
    // A picture without words has no size of its own until it is there.
    return (
        <span class="opening">
            <img src={opening.pictures[colours]} alt="" />
        </span>
    );
}

/** The way to the lesson of a game; nothing for a game that this page does not know. */
export function LessonLink({ game }: { game: string }) {
    if (!Object.hasOwn(openings, game)) return null;
    return (
        <a class="button" href={`/learn/${game}`}>
            {say("learn")}
        </a>
    );
}

/** The place of a board that is not there yet, of the size that the board will have. */
export function EmptyBoard({ game }: { game: string }) {
    const opening = openings[game];
    const ratio = String((showsCoordinates(useSignal(preferences)) ? opening?.ratio : opening?.bareRatio) ?? 1);
    return (
        <>
            <div class="board-view" style={{ aspectRatio: ratio, "--board-ratio": ratio }} />
            {opening?.grows && smallQuery.matches && <div class="board-zoom" />}
        </>
    );
}

import { type PictureTheme, theme } from "../preferences.js";
import { useSignal } from "../signal.js";
import { say } from "../texts/index.js";

/** A board before the first move. */
export interface Opening {
    variant: string;
    /** The paths of its pictures. */
    pictures: Record<PictureTheme, string>;
    /** Its width by its height. */
    ratio: number;
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

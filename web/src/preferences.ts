import { wantSounds } from "./board/sound.js";
import { Signal } from "./signal.js";
import { load, onStored, save } from "./storage.js";

type Ground = "light" | "dark";

/** How the API draws a board. */
export type PictureTheme = Ground | `${"slate" | "paper"}-${Ground}`;

/** The preferences of a reader for this browser. */
export interface Preferences {
    /** null: the browser's. */
    language: string | null;
    theme: "auto" | Ground;
    /** What boards are made of. */
    board: "wood" | "slate" | "paper";
    /** Whether a move is played only after a second tap: `slow` where a move has a day at least. */
    confirms: "always" | "slow" | "never";
    /** Whether the places of a board are labelled; null: where there is room. */
    coordinates: boolean | null;
    /** Whether steps on the board are heard, and felt on a phone. */
    sound: boolean;
    vibration: boolean;
}

const DEFAULTS: Preferences = { language: null, theme: "auto", board: "wood", confirms: "always", coordinates: null, sound: true, vibration: true };

function read(): Preferences {
    const stored = { ...DEFAULTS, ...load<Partial<Preferences>>("preferences") };
    // Once it was yes or no.
    const { confirms } = stored as { confirms: Preferences["confirms"] | boolean };
    return { ...stored, confirms: typeof confirms === "boolean" ? (confirms ? "always" : "never") : confirms };
}

export const preferences = new Signal(read());

export function prefer(changes: Partial<Preferences>): void {
    const changed = { ...preferences.value, ...changes };
    save("preferences", changed);
    preferences.set(changed);
}

const DAY = 86_400;

/** Whether a move is played only after a second tap, if it has so many seconds; without a clock it has any time. */
export const asksFirst = ({ confirms }: Preferences, seconds: number = Infinity) => confirms === "always" || (confirms === "slow" && seconds >= DAY);

/** A screen on which every pixel counts. */
export const smallQuery = matchMedia("(max-width: 40rem), (max-height: 30rem)");
export const showsCoordinates = ({ coordinates }: Preferences) => coordinates ?? !smallQuery.matches;

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const ground = (): Ground => {
    const { theme } = preferences.value;
    return theme === "auto" ? (darkQuery.matches ? "dark" : "light") : theme;
};

const themeNow = (): PictureTheme => {
    const { board } = preferences.value;
    return board === "wood" ? ground() : `${board}-${ground()}`;
};

/** The theme of boards that is shown. */
export const theme = new Signal(themeNow());

function showTheme(): void {
    theme.set(themeNow());
    const { dataset } = document.documentElement;
    dataset["theme"] = ground();
    dataset["board"] = preferences.value.board;
}

export function startPreferences(): void {
    showTheme();
    preferences.watch(showTheme);
    wantSounds(preferences.value);
    preferences.watch(wantSounds);
    darkQuery.addEventListener("change", showTheme);
    onStored("preferences", () => preferences.set(read()));
}

import { Signal } from "./signal.js";
import { load, onStored, save } from "./storage.js";

/** The preferences of a reader for this browser. */
export interface Preferences {
    /** null: the browser's. */
    language: string | null;
    theme: "auto" | "light" | "dark";
    /** Whether a move is played only after a second tap. */
    confirms: boolean;
    /** Whether steps on the board are heard, and felt on a phone. */
    sound: boolean;
    vibration: boolean;
}

const DEFAULTS: Preferences = { language: null, theme: "auto", confirms: true, sound: true, vibration: true };

const read = (): Preferences => ({ ...DEFAULTS, ...load<Partial<Preferences>>("preferences") });

export const preferences = new Signal(read());

export function prefer(changes: Partial<Preferences>): void {
    const changed = { ...preferences.value, ...changes };
    save("preferences", changed);
    preferences.set(changed);
}

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const themeNow = (): "light" | "dark" => {
    const { theme } = preferences.value;
    return theme === "auto" ? (darkQuery.matches ? "dark" : "light") : theme;
};

/** The theme that is shown. */
export const theme = new Signal<"light" | "dark">(themeNow());

function showTheme(): void {
    theme.set(themeNow());
    document.documentElement.dataset["theme"] = theme.value;
}

export function startPreferences(): void {
    showTheme();
    preferences.watch(showTheme);
    darkQuery.addEventListener("change", showTheme);
    onStored("preferences", () => preferences.set(read()));
}

import { preferences } from "../preferences.js";
import { isRightToLeft, language, languageOf, loadTexts } from "./index.js";

const wanted = () => languageOf(preferences.value.language);

function show(): void {
    document.documentElement.lang = language.value;
    document.documentElement.dir = isRightToLeft() ? "rtl" : "ltr";
}

/** Loads the texts of the reader's language, and others when that changes. */
export async function startTexts(): Promise<void> {
    language.watch(show);
    preferences.watch(() => void (wanted() !== language.value && loadTexts(wanted)));
    await loadTexts(wanted);
    show();
}

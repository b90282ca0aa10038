import { language } from "../../texts/index.js";

const plain = (text: string) => text.normalize("NFKC").toLocaleLowerCase(language.value);

/**
 * Hides the panels that do not have all words of a query, wherever in their texts; returns the sections that have
 * one that stays, or undefined if nothing is searched for. What a panel says is known only once it is drawn.
 */
export function search(place: HTMLElement, query: string): Set<string> | undefined {
    const words = plain(query).split(/\s+/).filter((word) => word !== "");
    const found = new Set<string>();
    for (const panel of place.querySelectorAll<HTMLElement>(".panel")) {
        const text = plain(panel.textContent ?? "");
        panel.hidden = !words.every((word) => text.includes(word));
        const section = panel.closest<HTMLElement>("[data-section]")?.dataset["section"];
        if (!panel.hidden && section !== undefined) found.add(section);
    }
    return words.length > 0 ? found : undefined;
}

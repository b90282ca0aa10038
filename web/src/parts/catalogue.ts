import type { Schemas } from "../api-types.js";
import { client } from "../session.js";
import { language } from "../texts/index.js";
import { useLoaded } from "./load.js";

export type Family = Schemas["GameFamily"];

const known = new Map<string, Promise<Family[]>>();

/** The games that the server has, in the reader's language. */
export function loadGames(): Promise<Family[]> {
    const tag = language.value;
    let games = known.get(tag);
    if (!games) {
        games = client().catalogue.listGames().then(({ items }) => items);
        known.set(tag, games);
        games.catch(() => known.delete(tag));
    }
    return games;
}

export function useGames(): Family[] {
    return useLoaded(loadGames, []).value ?? [];
}

/** The game and its variant, as people call them. */
export function gameName(games: Family[], game: string, variant?: string): string {
    const family = games.find((one) => one.game === game);
    const found = family?.variants.find((one) => one.variant === variant);
    if (!family) return game;
    return found && family.variants.length > 1 ? `${family.name} · ${found.name}` : family.name;
}

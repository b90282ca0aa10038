import type { Match } from "@turnstone/rules";

import { useFilm } from "../../board/film.js";
import { type Picture, readPicture } from "../../board/picture.js";
import { preferences, showsCoordinates, theme } from "../../preferences.js";
import { useSignal } from "../../signal.js";
import { language } from "../../texts/index.js";

/** Shows each move of a game on this device, step by step. */
export function useGameFilm(id: string, match: Match | undefined, ply: number | null, newest: Picture | undefined, near = 0) {
    const colours = useSignal(theme);
    const view = { seat: near, theme: colours, lang: language.value, names: false, coordinates: showsCoordinates(preferences.value) };
    return useFilm({
        id,
        view: `${near} ${colours}`,
        canWait: true,
        ply,
        seen: undefined,
        newest,
        sceneOf: (ply) => match && { ply, picture: readPicture(match.picture({ ply: ply - 1, ...view })), steps: match.steps(ply) },
    });
}

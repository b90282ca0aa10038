import { say, type TextKey } from "../texts/index.js";

/** The sentences about an offer: of another player, and one's own. */
export const OFFERED: Record<string, [TextKey, TextKey]> = {
    draw: ["offersDraw", "youOfferDraw"],
    takeback: ["offersTakeback", "youOfferTakeback"],
    rematch: ["offersRematch", "youOfferRematch"],
    resignation: ["offersResignation", "youOfferResignation"],
};

interface Offered {
    seats: { seat: number; player?: { display_name: string } }[];
}

/** An offer in a sentence; undefined: of a kind that only a newer page knows. */
export function offerSaid({ seats }: Offered, { kind, seat }: { kind: string; seat: number }, mine: number[]): string | undefined {
    const [theirs, own] = OFFERED[kind] ?? [];
    if (!theirs || !own) return undefined;
    const name = seats.find((one) => one.seat === seat)?.player?.display_name ?? "";
    return mine.includes(seat) ? say(own) : say(theirs, { name });
}

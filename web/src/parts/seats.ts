import type { Schemas } from "../api-types.js";
import { session } from "../session.js";

interface Seated {
    seats: { seat: number; player?: { id: string } }[];
}

/** The seats of whoever reads, in a match or a summary of one. */
export function ownSeats({ seats }: Seated): number[] {
    const own = session.value?.id;
    return seats.filter(({ player }) => player && player.id === own).map(({ seat }) => seat);
}

/** Whether the reader meets no other person in a match: plays alone, or against the computer. */
export function meetsNobody(match: Schemas["GameMatch"]): boolean {
    const own = session.value?.id;
    return match.seats.every(({ player }) => player && (player.id === own || player.kind === "computer"));
}

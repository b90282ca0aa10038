import { session } from "../session.js";

interface Seated {
    seats: { seat: number; player?: { id: string } }[];
}

/** The seats of whoever reads, in a match or a summary of one. */
export function ownSeats({ seats }: Seated): number[] {
    const own = session.value?.id;
    return seats.filter(({ player }) => player && player.id === own).map(({ seat }) => seat);
}

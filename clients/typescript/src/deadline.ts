/** What has a deadline: a match or its summary. */
export interface WithDeadline {
    id: string;
    deadline: string | null;
}

/** Compares by urgency, for `sort`: the earliest deadline first, none last, then by id. */
export function byDeadline(a: WithDeadline, b: WithDeadline): number {
    const time = ({ deadline }: WithDeadline) => (deadline === null ? Infinity : Date.parse(deadline));
    const [first, second] = [time(a), time(b)];
    if (first !== second) return first < second ? -1 : 1;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

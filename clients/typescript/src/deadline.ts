/** A thing with a deadline: a match, or its summary. */
export interface WithDeadline {
    id: string;
    deadline: string | null;
}

/** A card of a match, as the home screen and the feeds of an account have it. */
export interface WithSummary {
    summary: WithDeadline;
}

/** Compares by urgency, for `sort`: the earliest deadline first, none last, then by id. */
export function byDeadline(a: WithDeadline | WithSummary, b: WithDeadline | WithSummary): number {
    const [first, second] = [summaryOf(a), summaryOf(b)];
    const [one, other] = [timeOf(first), timeOf(second)];
    if (one !== other) return one < other ? -1 : 1;
    return first.id < second.id ? -1 : first.id > second.id ? 1 : 0;
}

function summaryOf(match: WithDeadline | WithSummary): WithDeadline {
    return "summary" in match ? match.summary : match;
}

function timeOf({ deadline }: WithDeadline): number {
    return deadline === null ? Infinity : Date.parse(deadline);
}

import type { Schemas } from "./api-types.js";
import { listen } from "./events.js";
import type { From } from "./parts/pages.js";
import { client, session } from "./session.js";
import { Signal } from "./signal.js";

/** A match in which it is the account's turn. */
export interface Turn {
    id: string;
    deadline: string | null;
}

/** The matches in which it is the account's turn, the one with the least time left first. */
export const turns = new Signal<Turn[]>([]);

/** The number of matches in one answer. */
const PAGE = 100;
/** For how long events that come together are collected, in milliseconds. */
const TOGETHER = 150;

/** What the events of the stream have said about matches: a turn, or none; since the last reading began. */
let news = new Map<string, Turn | undefined>();

const endOf = ({ deadline }: Turn) => (deadline === null ? Infinity : Date.parse(deadline));

function show(found: Iterable<Turn>): void {
    // Of two without a deadline, their difference is no number.
    turns.set([...found].sort((one, other) => endOf(one) - endOf(other) || 0));
}

function withNews(found: Turn[], changes: Map<string, Turn | undefined>): Iterable<Turn> {
    const all = new Map<string, Turn | undefined>(found.map((turn) => [turn.id, turn]));
    for (const [id, turn] of changes) all.set(id, turn);
    return [...all.values()].filter((turn) => turn !== undefined);
}

function tell(id: string, turn: Turn | undefined): void {
    news.set(id, turn);
    show(withNews(turns.value, new Map([[id, turn]])));
}

/** Reads all of them. Events that arrive meanwhile are newer than what is read. */
async function read(): Promise<void> {
    const account = session.value?.id;
    const since = (news = new Map());
    const found: Turn[] = [];
    for (let from: From | undefined = {}; account && from; ) {
        const page: Schemas["MatchSummaryList"] = await client().feeds.listTurns({ limit: PAGE, ...from });
        found.push(...page.items.map(({ id, deadline }) => ({ id, deadline })));
        from = page.next_cursor === null ? undefined : { cursor: page.next_cursor };
    }
    if (account === session.value?.id && since === news) show(withNews(found, since));
}

/** Keeps the turns as the stream of the account tells them, and their number on the icon of the installed page. */
export function startTurns(): void {
    let timer = 0;
    const refresh = () => {
        clearTimeout(timer);
        timer = setTimeout(() => void read().catch(() => {}), TOGETHER);
    };
    listen(({ kind, match, gone }) => {
        if (kind === "start") refresh();
        if (gone) tell(gone.match_id, undefined);
        if (!match) return;
        const { id, status, to_act, deadline } = match.summary;
        const isMine = status === "active" && match.my_seats.some((seat) => to_act.includes(seat));
        tell(id, isMine ? { id, deadline } : undefined);
    });
    let account = session.value?.id;
    session.watch((next) => {
        if (next?.id === account) return;
        account = next?.id;
        turns.set([]);
        refresh();
    });
    const icon = navigator as { setAppBadge?(count: number): Promise<void> };
    turns.watch(({ length }) => void icon.setAppBadge?.(length).catch(() => {}));
    refresh();
}

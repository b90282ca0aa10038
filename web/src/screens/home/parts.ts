import type { HomeScreen, Schemas } from "../../api-types.js";
import { session } from "../../session.js";
import { language } from "../../texts/index.js";
import type { PartName } from "../inbox/usePart.js";

type Card = Schemas["MatchCard"];

const isActive = ({ summary }: Card) => summary.status === "active";
const isMyTurn = (card: Card) => isActive(card) && card.my_seats.some((seat) => card.summary.to_act.includes(seat));

/** Which matches a list of the server has, the most urgent list first: a match may be in several. */
const LISTED: [PartName, (card: Card) => boolean][] = [
    ["my_turn", isMyTurn],
    ["offers", ({ offers }) => offers.some(({ waits_for_me }) => waits_for_me)],
    ["unread", ({ unread }) => unread > 0],
    ["their_turn", (card) => isActive(card) && !isMyTurn(card)],
    ["finished", ({ summary }) => summary.status === "finished"],
];

/** The part of the home screen that shows a match; undefined: an open one, which invitations are about. */
export function partOf(card: Card): PartName | undefined {
    return card.summary.status === "open" ? undefined : LISTED.find(([, has]) => has(card))?.[0];
}

/** How many matches a part shows: without those of its list that a more urgent part has. */
export function countOf(home: HomeScreen, part: PartName): number {
    const { ids, count, more } = home[part];
    const isElsewhere = (card: Card | undefined) => card !== undefined && partOf(card) !== part;
    if (more === null) return count - ids.filter((id) => isElsewhere(home.matches[id])).length;
    const has = LISTED.find(([name]) => name === part)?.[1];
    return count - Object.values(home.matches).filter((card) => has?.(card) && isElsewhere(card)).length;
}

/** The card that knows more of a match. The home screen is the newer one, unless a page came after it. */
export function newerOf(card: Card, home: HomeScreen): Card {
    const known = home.matches[card.summary.id];
    return known && known.summary.version >= card.summary.version ? known : card;
}

/** What the reader wants to see; empty: all. */
export interface Filter {
    part: string;
    game: string;
    /** A part of the name of an opponent. */
    name: string;
}
export const UNFILTERED: Filter = { part: "", game: "", name: "" };

const plain = (text: string) => text.normalize("NFKC").toLocaleLowerCase(language.value);

/** Whether a match is one that the reader wants to see. */
export function fits({ summary }: Card, { game, name }: Filter): boolean {
    if (game !== "" && summary.game !== game) return false;
    const wanted = plain(name.trim());
    if (wanted === "") return true;
    const others = summary.seats.flatMap(({ player }) => (player && player.id !== session.value?.id ? [player] : []));
    return others.some(({ display_name, username }) => plain(display_name).includes(wanted) || username?.includes(wanted));
}

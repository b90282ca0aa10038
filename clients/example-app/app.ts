// An app for a phone: a list of matches, a board, moves that wait for a network, and links for friends.
// Whoever opens it is a guest of the server; the token in the browser is all there is of the account.

import "@turnstone/board";
import { byDeadline, type GameMatch, type MatchCard, MoveQueue, type QueuedMove, Turnstone, TurnstoneError } from "@turnstone/client";

declare const SERVER: string;

const address = SERVER || location.origin;
const main = document.querySelector("main")!;

function kept<T>(name: string): T | undefined {
    const text = localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as T);
}
const keep = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value));

/** A new guest: at the first visit, and if the server has forgotten the last one. */
async function beGuest(): Promise<string> {
    const { token, account } = await new Turnstone({ address }).accounts.createGuest();
    keep("token", token);
    keep("account", account.id);
    return token;
}

const client = new Turnstone({ address, onUnauthorized: beGuest });
const queue = new MoveQueue(client, {
    load: async () => kept<QueuedMove[]>("moves") ?? [],
    save: async (moves) => keep("moves", moves),
});
const cards = new Map<string, MatchCard>();

/** Says something to the reader; an empty text takes it back. */
function tell(text: string): void {
    document.querySelector("#news")!.textContent = text;
}

function why(error: unknown): string {
    if (error instanceof TurnstoneError) return error.problem?.detail ?? error.message;
    return "There is no connection. Try again later.";
}

/** Does what a tap asks for, and says why it cannot be done. */
async function run(work: () => Promise<void>): Promise<void> {
    tell("");
    await work().catch((error: unknown) => tell(why(error)));
}

/** Makes an element with some of its properties and children. */
function make<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]> = {},
    ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
}

const button = (text: string, act: () => Promise<void>, className = "") =>
    make("button", { type: "button", className, textContent: text, onclick: () => void run(act) });

function nameOf({ game, variant }: { game: string; variant: string }): string {
    return `${game} · ${variant}`.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
}

/** How long somebody has by the server's clock, as long as that is. */
function timeLeft(deadline: string | null): string {
    const seconds = client.clock.remaining(deadline);
    if (seconds === null) return "";
    if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d`;
    return seconds >= 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.ceil(seconds / 60)} min`;
}

type Status = Pick<GameMatch, "status" | "to_act" | "result" | "deadline">;

function statusOf({ status, to_act, result, deadline }: Status, mine: number[]): string {
    if (status === "open") return "Waits for a player";
    if (status === "cancelled") return "Cancelled";
    if (status === "finished") {
        if (!result?.winners.length) return "Drawn";
        return result.winners.some((seat) => mine.includes(seat)) ? "Won" : "Lost";
    }
    return `${to_act.some((seat) => mine.includes(seat)) ? "Your turn" : "Their turn"} ${timeLeft(deadline)}`.trim();
}

/** Sends the moves that are stored, as soon as there is a network. */
async function sendMoves(): Promise<void> {
    const outcomes = await queue.flush();
    if (outcomes.length > 0) tell(outcomes.map(({ refusal }) => (refusal ? why(refusal) : "")).join(" "));
}

// The list

function drawList(): void {
    const isMine = ({ summary, my_seats }: MatchCard) => summary.status === "active" && summary.to_act.some((seat) => my_seats.includes(seat));
    const order = (card: MatchCard) => (isMine(card) ? 0 : card.summary.status === "active" ? 1 : card.summary.status === "open" ? 2 : 3);
    const sorted = [...cards.values()].sort((one, other) => order(one) - order(other) || byDeadline(one, other));
    const rows = sorted.map(({ summary, my_seats }) => {
        const status = make("span", { textContent: statusOf({ ...summary, result: summary.result ?? undefined } as Status, my_seats) });
        return make("li", {}, make("a", { href: `#m/${summary.id}` }, nameOf(summary), status));
    });
    main.querySelector("ul")?.replaceChildren(...rows);
}

async function openList(): Promise<void> {
    const level = make("select", { name: "level", ariaLabel: "Opponent" }, make("option", { value: "", textContent: "a friend, by link" }));
    for (let number = 1; number <= 8; number += 1) level.append(make("option", { value: `${number}`, textContent: `computer, level ${number}` }));
    level.value = "1";
    const game = make("select", { name: "game", ariaLabel: "Game" });
    const start = make("button", { className: "primary", textContent: "New match" });
    const form = make("form", {}, game, level, start);
    form.onsubmit = (event) => {
        event.preventDefault();
        void run(() => startMatch(game.value, level.value));
    };
    main.replaceChildren(form, make("ul", { ariaLabel: "Matches" }));
    drawList();
    const { items } = await client.catalogue.listGames();
    const variants = items.flatMap(({ game, variants }) => variants.map(({ variant }) => ({ game, variant })));
    game.append(...variants.map((one) => make("option", { value: `${one.game}/${one.variant}`, textContent: nameOf(one) })));
}

async function startMatch(chosen: string, level: string): Promise<void> {
    const [game, variant] = chosen.split("/") as [string, string];
    const computer = { seat: 0, clock: { kind: "unlimited" as const }, opponent: { computer: Number(level) } };
    const friend = { visibility: "private" as const };
    const { id } = await client.matches.create({ game, variant, ...(level === "" ? friend : computer) });
    location.hash = `m/${id}`;
}

// A match

function openMatch(id: string): void {
    const status = make("p", { role: "status" });
    const actions = make("div");
    const board = make("turnstone-board");
    board.setAttribute("match", id);
    board.addEventListener("turnstone-move", ({ detail: { ply, move } }) => {
        void run(async () => {
            await queue.add(id, { ply, move });
            if (!navigator.onLine) tell("The move is kept, and sent as soon as there is a connection.");
            await sendMoves();
        });
    });
    board.addEventListener("turnstone-change", ({ detail }) => {
        const match = detail as GameMatch;
        const mine = match.seats.filter(({ player }) => player?.id === kept("account")).map(({ seat }) => seat);
        status.textContent = `${nameOf(match)}: ${statusOf(match, mine)}`;
        board.toggleAttribute("playable", match.status === "active" && match.to_act.some((seat) => mine.includes(seat)));
        if (mine[0] !== undefined) board.setAttribute("seat", `${mine[0]}`);
        actions.replaceChildren();
        if (match.status === "open") actions.append(button("Invite a friend", () => invite(id), "primary"));
        if (match.status === "active" && mine.length > 0) actions.append(button("Resign", async () => void (await client.matches.resign(id))));
    });
    board.client = client;
    main.replaceChildren(status, board, actions);
}

/** Gives a link that admits one friend to the match. */
async function invite(id: string): Promise<void> {
    const { code } = await client.matches.createLink(id);
    const url = `${location.origin}${location.pathname}#join/${code}`;
    if (navigator.share) await navigator.share({ url });
    else tell(url);
}

async function join(code: string): Promise<void> {
    const { match } = await client.matches.getLink(code);
    await client.matches.takeSeat(match.id, { link: code });
    location.replace(`#m/${match.id}`);
}

// The whole

function route(): void {
    const [screen, name] = location.hash.slice(1).split("/");
    void run(async () => {
        if (screen === "m" && name) openMatch(name);
        else if (screen === "join" && name) await join(name);
        else await openList();
    });
}

/** Keeps the list as the server has it, for as long as the app is open. */
async function follow(): Promise<void> {
    for await (const { items, gone, restarted } of client.followAccount()) {
        if (restarted) cards.clear();
        for (const card of items) cards.set(card.summary.id, card);
        for (const id of gone) cards.delete(id);
        drawList();
    }
}

async function start(): Promise<void> {
    client.token = kept<string>("token") ?? (await beGuest());
    addEventListener("hashchange", route);
    addEventListener("online", () => void run(sendMoves));
    route();
    void follow().catch((error: unknown) => tell(why(error)));
    await sendMoves();
}

void navigator.serviceWorker?.register("sw.js");
void run(start);

import { Turnstone } from "@turnstone/client";

import { labelOf } from "./device.js";
import { isOffline, keepAnswer, keptAnswer } from "./offline-cache.js";
import { pause } from "./retry.js";
import { Signal } from "./signal.js";
import { load, onStored, save } from "./storage.js";
import { language } from "./texts/index.js";

export { reason } from "./reason.js";

/** The session on this browser. */
export interface Session {
    token: string;
    sessionId: string;
    id: string;
    username: string;
    name: string;
    /** A guest has no password: the token in this browser is all there is. */
    isGuest?: boolean;
}

export const session = new Signal<Session | null>(load<Session>("session") ?? null);
/** The session that its reader has left last: by signing out here, or as somebody else. */
export const left = new Signal<Session | null>(null);
/** The session that has ended last without its reader: the server or another tab has ended it. */
export const expired = new Signal<Session | null>(null);
/** Whether the session has ended so, and the reader is still to be told. */
export const hasExpired = new Signal(false);

/** How long a read waits for the server before what is kept is shown, in milliseconds. */
const PATIENCE = 4_000;
/** The same while there is no server: each new screen would wait again. */
const LITTLE_PATIENCE = 1_000;

/** Sends a request; without a server, the answer is one of those kept for the account. */
async function sendOrRecall(request: Request, account: string | undefined): Promise<Response> {
    const isRead = request.method === "GET" && account !== undefined;
    const recall = async () => (isRead ? await keptAnswer(account, request.url).catch(() => undefined) : undefined);
    const send = async () => {
        try {
            const response = await fetch(request);
            isOffline.set(false);
            if (isRead && account === session.value?.id) void keepAnswer(account, request.url, response.clone()).catch(() => {});
            return response;
        } catch (error) {
            if (request.signal.aborted) throw error;
            isOffline.set(true);
            const kept = await recall();
            if (!kept) throw error;
            return kept;
        }
    };
    const sent = send();
    if (!isRead) return sent;
    // A network that answers nothing is none.
    const answered = new AbortController();
    const late = pause(isOffline.value ? LITTLE_PATIENCE : PATIENCE, answered.signal).then(async () => {
        const kept = answered.signal.aborted ? undefined : await recall();
        if (!kept || answered.signal.aborted) return sent;
        isOffline.set(true);
        return kept;
    });
    return Promise.race([sent, late]).finally(() => answered.abort());
}

/** A `fetch` for one account that asks in the reader's language, and notices that a session has ended. */
const sendFor = (account: string | undefined): typeof fetch => async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("Accept-Language", language.value);
    const sent = request.headers.get("Authorization");
    const response = await sendOrRecall(request, sent ? account : undefined);
    if (response.status === 401 && sent && sent === `Bearer ${session.value?.token}`) {
        // A wrong password has the same status, and ends nothing.
        const problem = await response.clone().json().catch(() => undefined);
        if (problem?.code === "unauthenticated") {
            lose();
            keep(null);
        }
    }
    return response;
};

function make(of: Session | null = null): Turnstone {
    return new Turnstone({ address: location.origin, fetch: sendFor(of?.id), ...(of && { token: of.token }) });
}

let current = make(session.value);

/** The client of whoever is signed in. */
export const client = (): Turnstone => current;

function use(next: Session | null): void {
    if (next?.token !== session.value?.token) current = make(next);
    session.set(next);
}

function keep(next: Session | null): void {
    save("session", next ?? undefined);
    use(next);
}

/** Says that the session ends, to the reader and to what knows something of the account. */
function lose(): void {
    hasExpired.set(true);
    expired.set(session.value);
}

/** Starts a session in the place of the one before, if there is one. */
function open(next: Session | null): void {
    const { value: before } = session;
    hasExpired.set(false);
    // The rest of the old session ends before anything of the new one begins.
    if (before && before.sessionId !== next?.sessionId) left.set(before);
    keep(next);
}

// Another tab has signed in or out.
onStored("session", () => {
    const next = load<Session>("session") ?? null;
    if (next) hasExpired.set(false);
    else if (session.value) lose();
    use(next);
});

/** Signs in, and keeps the session. */
export async function signIn(username: string, password: string): Promise<void> {
    const body = { username, password, label: labelOf(navigator.userAgent) };
    const created = await make().accounts.createSession(body);
    const { account, session: opened, token } = created;
    open({ token, sessionId: opened.id, id: account.id, username: account.username, name: account.display_name });
}

/** Makes a guest, who plays before registering. */
export async function playAsGuest(): Promise<void> {
    const { account, session: opened, token } = await make().accounts.createGuest();
    open({ token, sessionId: opened.id, id: account.id, username: account.username, name: account.display_name, isGuest: true });
}

/** Creates an account and signs in, or gives a guest a name and a password; returns the recovery code. */
export async function register(username: string, password: string): Promise<string> {
    const { value: guest } = session;
    if (guest?.isGuest) {
        const made = await current.accounts.registerGuest({ username, password });
        keep({ token: guest.token, sessionId: guest.sessionId, id: made.id, username: made.username, name: made.display_name });
        return made.recovery_code;
    }
    const created = await make().accounts.create({ username, password });
    await signIn(username, password);
    return created.recovery_code;
}

/** Ends the session here; `signout.ts` tells the server. */
export function signOut(): void {
    open(null);
}

export function rename(name: string): void {
    if (session.value) keep({ ...session.value, name });
}

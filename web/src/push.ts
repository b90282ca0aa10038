import { hasWorker } from "./offline.js";
import { unlessRefused } from "./refused.js";
import { client, session } from "./session.js";
import { load, save } from "./storage.js";

/** Whether this browser can get push messages, has them, or was told not to. */
export type PushState = "missing" | "denied" | "off" | "on";

const mayPush = () => hasWorker && "PushManager" in self && "Notification" in self;
const manager = async () => (await navigator.serviceWorker.ready).pushManager;
/** The id that the server gave to the subscription of this browser. */
const stored = () => `push.${session.value?.id}`;

export async function pushState(): Promise<PushState> {
    if (!mayPush()) return "missing";
    if (Notification.permission === "denied") return "denied";
    return load(stored()) !== undefined && (await (await manager()).getSubscription()) ? "on" : "off";
}

let last: Promise<unknown> = Promise.resolve();
/** One after the other: this browser has one subscription, whoever is signed in. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const mine = last.then(step);
    last = mine.catch(() => {});
    return mine;
}

/** Gives the server a subscription; the same one again renews it. */
async function tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    const body = { endpoint: endpoint!, keys: { p256dh: keys!["p256dh"]!, auth: keys!["auth"]! } };
    const account = session.value?.id;
    const { id } = await client().push.createSubscription(body);
    // A person who has signed out meanwhile keeps nothing of it.
    if (session.value?.id === account) save(stored(), id);
}

/** Asks the person, then the browser's push service. To be called by the press of a button. */
export async function subscribe(): Promise<PushState> {
    if ((await Notification.requestPermission()) !== "granted") return pushState();
    const { public_key } = await client().push.getKey();
    const pushes = await manager();
    const options = { userVisibleOnly: true, applicationServerKey: public_key };
    await tell(await pushes.subscribe(options));
    return "on";
}

export async function unsubscribe(): Promise<PushState> {
    const id = load<string>(stored());
    await (await (await manager()).getSubscription())?.unsubscribe();
    if (id !== undefined) await client().push.deleteSubscription(id).catch(unlessRefused);
    save(stored(), undefined);
    return "off";
}

/** Ends the subscription of an account that has left this browser, and closes the messages that are shown. */
export async function forgetPush(account: string): Promise<void> {
    const had = load(`push.${account}`) !== undefined;
    save(`push.${account}`, undefined);
    if (!mayPush()) return;
    const ended = inTurn(async () => {
        if (had) await (await (await manager()).getSubscription())?.unsubscribe();
    });
    for (const shown of await (await navigator.serviceWorker.ready).getNotifications()) shown.close();
    await ended;
}

/** Renews the subscription, if there is one: it may have ended without a word. */
export function renewPush(): Promise<void> {
    return inTurn(async () => {
        if (!session.value || !mayPush() || load(stored()) === undefined || Notification.permission !== "granted") return;
        const subscription = await (await manager()).getSubscription();
        if (subscription) await tell(subscription);
        else save(stored(), undefined);
    });
}

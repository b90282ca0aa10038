import type { Schemas } from "./api-types.js";

type MatchRecord = Schemas["MatchRecord"];

/** The verdict on a part of a record: right, wrong, not there, or not to be checked in this browser. */
export type Finding = "right" | "wrong" | "absent" | "unable";

export interface Findings {
    events: number;
    chain: Finding;
    /** The number of rolls. */
    rolls: number;
    dice: Finding;
    signature: Finding;
    /** Whether the server names the key of the signature as its own. */
    keyId: string | undefined;
}

const text = new TextEncoder();
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (hex: string) => Uint8Array.from(hex.replaceAll("-", "").match(/../g) ?? [], (pair) => parseInt(pair, 16));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

/** The canonical form of RFC 8785, of what events contain: no fractions. */
export function canonical(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    // Names are compared by their UTF-16 units, as `sort` does.
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
}

/** Computes the hash of every event again: docs/chain.md. */
async function checkChain({ events, chain_head }: MatchRecord): Promise<Finding> {
    let head: Uint8Array = new Uint8Array(32);
    for (const [index, { hash, ...event }] of events.entries()) {
        head = await sha256(joined(head, text.encode(canonical(event))));
        if (event.seq !== index + 1 || toHex(head) !== hash) return "wrong";
    }
    return toHex(head) === chain_head ? "right" : "wrong";
}

/** The faces that the seed gives: docs/dice.md. */
async function facesOf(key: CryptoKey, message: Uint8Array, count: number): Promise<number[]> {
    const faces: number[] = [];
    for (let more = 0; faces.length < count; more += 1) {
        const counter = more === 0 ? new Uint8Array() : Uint8Array.of(more);
        const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(message, counter)));
        for (const byte of bytes) if (byte < 252 && faces.length < count) faces.push((byte % 6) + 1);
    }
    return faces;
}

/** The dice as the events tell them: the chain covers these, and not the summary of the record. */
function diceOf(events: MatchRecord["events"]) {
    const found = { commitment: null as string | null, nonces: [] as (string | null)[], seed: null as string | null };
    const ofPlayer = new Map<string, string | null>();
    for (const event of events) {
        if (event.created) found.commitment = event.created.dice_commitment ?? null;
        if (event.seated) ofPlayer.set(event.seated.player, event.seated.dice_nonce ?? null);
        if (event.dice_nonce_set) ofPlayer.set(event.dice_nonce_set.player, event.dice_nonce_set.dice_nonce);
        if (event.started) found.nonces = event.started.players.map((player) => ofPlayer.get(player) ?? null);
        const end = event.finished ?? event.cancelled;
        if (end) found.seed = end.seed ?? null;
    }
    return found;
}

async function checkDice({ dice: summary, events, match_id }: MatchRecord): Promise<Finding> {
    const dice = diceOf(events);
    if (dice.commitment === null) return summary ? "wrong" : "absent";
    const told = [summary?.commitment, summary?.seed, summary?.nonces];
    if (canonical(told) !== canonical([dice.commitment, dice.seed, dice.nonces])) return "wrong";
    if (dice.seed === null) return "unable";
    const seed = fromHex(dice.seed);
    if (toHex(await sha256(seed)) !== dice.commitment) return "wrong";
    const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const nonces = dice.nonces.flatMap((nonce) => [Uint8Array.of(nonce === null ? 0 : 32), fromHex(nonce ?? "")]);
    let moves = "";
    let rolls = 0;
    for (const event of events) {
        if (event.move_played) moves += `${event.move_played.move}\n`;
        if (!event.dice_rolled) continue;
        const number = new Uint8Array(4);
        new DataView(number.buffer).setUint32(0, rolls);
        const message = joined(fromHex(match_id), number, await sha256(text.encode(moves)), ...nonces);
        const { faces } = event.dice_rolled;
        if ((await facesOf(key, message, faces.length)).join() !== faces.join()) return "wrong";
        rolls += 1;
    }
    return "right";
}

async function checkSignature({ signature, match_id, chain_head }: MatchRecord, keys: Schemas["SigningKey"][]): Promise<Finding> {
    if (!signature) return "absent";
    if (!keys.some((key) => key.key_id === signature.key_id && key.public_key === signature.public_key)) return "wrong";
    const message = joined(text.encode("turnstone match signature 1\n"), fromHex(match_id), fromHex(chain_head));
    let key: CryptoKey;
    try {
        key = await crypto.subtle.importKey("raw", fromHex(signature.public_key), "Ed25519", false, ["verify"]);
    } catch {
        return "unable";
    }
    return (await crypto.subtle.verify("Ed25519", key, fromHex(signature.value), message)) ? "right" : "wrong";
}

/** Checks a record by calculation alone; `keys` are those of the server. */
export async function verify(record: MatchRecord, keys: Schemas["SigningKey"][]): Promise<Findings> {
    return {
        events: record.events.length,
        chain: await checkChain(record),
        rolls: record.events.filter((event) => event.dice_rolled).length,
        dice: await checkDice(record),
        signature: await checkSignature(record, keys),
        keyId: record.signature?.key_id,
    };
}

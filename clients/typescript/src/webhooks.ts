import type { WebhookEvent } from "./types.js";

// How far the clocks of the server and this machine may be apart, and how late a delivery may be.
const TOLERANCE_SECONDS = 300;

/** A delivery that the server has not signed, or that is too old. */
export class WebhookError extends Error {
    override name = "WebhookError";
}

type Headers = { get(name: string): string | null } | Record<string, string | string[] | undefined>;

function headerOf(headers: Headers, name: string): string {
    const value = typeof headers["get"] === "function" ? headers["get"](name) : (headers as Record<string, unknown>)[name];
    if (typeof value !== "string") throw new WebhookError(`there is no ${name}`);
    return value;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Checks that the server has signed a delivery within the last minutes, and returns what it tells.
 * `body` is the body as it came, byte by byte; `secret` begins with `whsec_`. Throws a `WebhookError`.
 */
export async function verify(body: string | Uint8Array, headers: Headers, secret: string): Promise<WebhookEvent> {
    const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headerOf(headers, name));
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) throw new WebhookError("the delivery is too old");
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytesOf(secret.replace(/^whsec_/, "")), algorithm, false, ["verify"]);
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
    // After a change of the secret there are two signatures for a day.
    for (const signature of signatures!.split(" ")) {
        const [version, base64 = ""] = signature.split(",");
        const bytes = version === "v1" && /^[A-Za-z0-9+/]+=*$/.test(base64) && bytesOf(base64);
        if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return JSON.parse(text) as WebhookEvent;
    }
    throw new WebhookError("the signature is wrong");
}

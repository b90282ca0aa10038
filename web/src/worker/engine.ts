// The computer's moves, away from the page's own thread: on a slow telephone the higher levels think for
// seconds, and the page answers taps meanwhile.

import { type MatchEvent, Rules } from "@turnstone/rules";

declare const self: DedicatedWorkerGlobalScope;

/** The page's question: a move after these events, or what can be expected. */
interface Question {
    id: number;
    call: "choose" | "analyse";
    /** The rules, as the page has compiled them. */
    module: WebAssembly.Module;
    events: MatchEvent[];
    level: number;
    seed: number;
}

let rules: Promise<Rules> | undefined;

self.addEventListener("message", async ({ data }: MessageEvent<Question>) => {
    try {
        rules ??= Rules.load(data.module);
        const match = (await rules).replay(data.events);
        const answer = match[data.call](data.level, data.seed);
        match.close();
        self.postMessage({ id: data.id, answer });
    } catch (error) {
        self.postMessage({ id: data.id, fault: String(error) });
    }
});

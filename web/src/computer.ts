import type { Match, MatchEvent } from "@turnstone/rules";

import { compiledRules } from "./rules.js";
import { trusted, WORKERS } from "./workers.js";

type Chosen = ReturnType<Match["choose"]>;

/** The computer as an opponent: a worker thinks for it, so that the page answers meanwhile. */
export class Computer {
    #worker: Worker | undefined;
    #asked = 0;

    constructor() {
        try {
            this.#worker = new Worker(trusted(WORKERS.engine));
        } catch {
            // The page thinks itself.
        }
    }

    /** The computer's move after these events, which are those of the match. */
    async choose(match: Match, events: MatchEvent[], level: number, seed: number): Promise<Chosen> {
        const [worker, module] = [this.#worker, await compiledRules()];
        const answer = worker && module && (await ask(worker, { id: (this.#asked += 1), module, events, level, seed }));
        if (answer && "chosen" in answer) return answer.chosen;
        this.end();
        return match.choose(level, seed);
    }

    /** Ends the worker, also in the middle of a thought. */
    end(): void {
        this.#worker?.terminate();
        this.#worker = undefined;
    }
}

/** Asks a worker one thing; nothing if it does not start. It may still answer about a game that was given up. */
function ask<Q extends { id: number }>(worker: Worker, question: Q): Promise<{ chosen: Chosen } | { fault: string } | undefined> {
    return new Promise((done) => {
        worker.onmessage = ({ data }) => data.id === question.id && done(data);
        worker.onerror = () => done(undefined);
        worker.postMessage(question);
    });
}

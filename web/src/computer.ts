import type { Match, MatchEvent, Outlook } from "@turnstone/rules";

import { compiledRules } from "./rules.js";
import { trusted, WORKERS } from "./workers.js";

type Chosen = ReturnType<Match["choose"]>;

/** The computer as an opponent: a worker thinks for it, so that the page answers meanwhile. */
export class Computer {
    #worker: Worker | undefined;
    #asked = 0;
    #open = 0;

    constructor() {
        this.#start();
    }

    #start(): void {
        try {
            this.#worker = new Worker(trusted(WORKERS.engine));
        } catch {
            // The page thinks itself.
        }
    }

    /** The computer's move after these events, which are those of the match. */
    async choose(match: Match, events: MatchEvent[], level: number, seed: number): Promise<Chosen> {
        const answer = await this.#ask<Chosen>({ call: "choose", events, level, seed });
        return answer ? answer.answer : match.choose(level, seed);
    }

    /** What can be expected after these events; nothing without a worker: the page would stand still again and again. */
    async analyse(events: MatchEvent[], level: number, seed: number): Promise<Outlook | undefined> {
        if (!this.#worker) this.#start();
        return (await this.#ask<Outlook>({ call: "analyse", events, level, seed }))?.answer;
    }

    /** Asks the worker. One that gives no answer is ended. */
    async #ask<A>(question: object): Promise<{ answer: A } | undefined> {
        const [worker, module] = [this.#worker, await compiledRules()];
        this.#open += 1;
        const answer = worker && module && (await ask<A>(worker, { ...question, module, id: (this.#asked += 1) }));
        this.#open -= 1;
        if (answer && "answer" in answer) return answer;
        this.end();
        return undefined;
    }

    /** Leaves a thought that nobody waits for any longer. */
    interrupt(): void {
        if (this.#open === 0 || !this.#worker) return;
        this.#open = 0;
        this.end();
        this.#start();
    }

    /** Ends the worker, also in the middle of a thought. */
    end(): void {
        this.#worker?.terminate();
        this.#worker = undefined;
    }
}

/** Asks a worker one thing; nothing if it does not start. It may still answer about a game that was given up. */
function ask<A>(worker: Worker, question: { id: number; module: WebAssembly.Module }): Promise<{ answer: A } | { fault: string } | undefined> {
    return new Promise((done) => {
        worker.onmessage = ({ data }) => data.id === question.id && done(data);
        worker.onerror = () => done(undefined);
        worker.postMessage(question);
    });
}

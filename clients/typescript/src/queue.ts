import type { Cancellation, Connection } from "./connection.js";
import { TurnstoneError } from "./problem.js";
import type { GameMatch, MoveInput } from "./types.js";

/** A move that is to be sent. */
export interface QueuedMove {
    match: string;
    move: MoveInput;
}

/** Where the app keeps moves that are not answered yet, such as a file. */
export interface MoveStore {
    load(): Promise<QueuedMove[]>;
    save(moves: QueuedMove[]): Promise<void>;
}

/** The outcome of a move: the match after it, or why it was dropped. */
export interface MoveOutcome extends QueuedMove {
    answer?: GameMatch;
    /** The reason why the move, or one of the same match before it, was refused. */
    refusal?: TurnstoneError;
}

/** Moves that are stored before they are sent, so that neither a tunnel nor a crash loses them. */
export class MoveQueue {
    // Steps that load and save, one after the other.
    #last: Promise<unknown> = Promise.resolve();
    #flushing: Promise<MoveOutcome[]> | undefined;

    constructor(
        readonly client: Connection,
        readonly store: MoveStore,
    ) {}

    /** Stores a move. It is sent with the next `flush`. */
    async add(match: string, move: MoveInput): Promise<void> {
        await this.#change((moves) => [...moves, { match, move }]);
    }

    /**
     * Sends what is stored until it is answered. A second call gets the result of a running one. If the
     * token is refused, it throws and keeps the moves.
     */
    flush(cancellation: Cancellation = {}): Promise<MoveOutcome[]> {
        this.#flushing ??= this.#flush(cancellation).finally(() => (this.#flushing = undefined));
        return this.#flushing;
    }

    async #flush({ signal }: Cancellation): Promise<MoveOutcome[]> {
        const outcomes: MoveOutcome[] = [];
        for (;;) {
            const [first] = await this.#change((moves) => moves);
            if (!first) return outcomes;
            const { match, move } = first;
            try {
                const answer = await this.client.playMove(match, move, signal && { signal });
                await this.#change((moves) => moves.slice(1));
                outcomes.push({ match, move, answer });
            } catch (error) {
                if (!(error instanceof TurnstoneError && error.isFinal)) throw error;
                const dropped = await this.#change((moves) => moves.filter((queued) => queued.match !== match));
                outcomes.push(...dropped.filter((queued) => queued.match === match).map((queued) => ({ ...queued, refusal: error })));
            }
        }
    }

    /** Changes what is stored, and returns what it was before. */
    #change(change: (moves: QueuedMove[]) => QueuedMove[]): Promise<QueuedMove[]> {
        const step = this.#last.then(async () => {
            const moves = await this.store.load();
            const changed = change(moves);
            if (changed !== moves) await this.store.save(changed);
            return moves;
        });
        this.#last = step.catch(() => {});
        return step;
    }
}

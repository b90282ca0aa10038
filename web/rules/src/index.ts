// The rules of the games without a server: WebAssembly that is called with JSON.

/** An event of a match, as `GET /v1/matches/{id}/events` has it; of it only what changes the board is read. */
export interface MatchEvent {
    seq?: number;
    kind: string;
    seat?: number | null;
    created?: { game: string; variant: string; options?: object; rules_version?: number };
    [payload: string]: unknown;
}

/** A choice on the way to a move. */
export interface Tap {
    /** The text to add to the prefix. */
    tap: string;
    /** `place`, `direction`, `prong`, `capture`, `double`, `declaration` or `move`. */
    kind: string;
    /** The `data-place` of the board to tap; null for what is no place. */
    place: string | null;
    /** Its effect, in a few words. */
    label: string;
}

/** As `GET /v1/matches/{id}/legal-moves` answers. */
export interface LegalMoves {
    ply: number;
    seats: number[];
    moves: ({ move: string; game: string } & Record<string, unknown>)[];
    draft?: { prefix: string[]; next: Tap[]; move: string | null; steps: Step[] };
}

/** The next to act, and the progress of a match. */
export interface Summary {
    version: number;
    ply: number;
    seats: number;
    to_act: number[];
    /** How many dice are to be rolled. */
    dice: number;
    is_over: boolean;
    winners: number[];
    reason: string | null;
    score: number[] | null;
    /** The position, as `state` of a match in the API. */
    state: { game: string } & Record<string, unknown>;
}

/** A place of the board, as `data-place` and `data-seat` of a picture name it. */
export interface BoardPlace {
    name: string;
    seat: number | null;
}

/** A step of a move: things that go from one place to another. */
export interface Step {
    kind: "place" | "move" | "jump" | "sow" | "capture" | "bank" | "enter" | "hit" | "bear_off" | "prong";
    /** The side whose things they are; null for what belongs to nobody. */
    side: number | null;
    /** Absent if they come from the hand. */
    origin?: BoardPlace;
    /** Absent if they leave the board. */
    target?: BoardPlace;
    count: number;
    /** The direction of a prong. */
    direction: string | null;
}

/** What can be expected of a position: 1 is a win of the first side, 0 a loss, one half a draw. */
export interface Outlook {
    expected: number;
    /** Whether it follows from the rules alone. */
    is_exact: boolean;
    /** The best lines, the best first: the moves up to a roll or the end, and what can be expected after the first of them. */
    lines: { moves: string[]; expected: number }[];
}

type Theme = "light" | "dark" | "auto";

/** The position to show, and the view of it. */
export interface Shown {
    /** The newest if absent. */
    ply?: number;
    /** Moves and rolls that might follow, with a `;` between them. */
    line?: string;
    /** Taps of the seat to act, with a space between them. */
    draft?: string;
    /** The seat whose side is nearest; 0 if absent. */
    seat?: number;
    /** The ground; the board is of wood if neither slate nor paper is named. */
    theme?: Theme | `slate-${Theme}` | `paper-${Theme}`;
    /** `en`, `he`, `ar`, `ru` or `nl`. */
    lang?: string;
    coordinates?: boolean;
    names?: boolean;
}

/** A family of games, to choose from. */
export interface GameName {
    game: string;
    name: string;
    variants: { variant: string; name: string }[];
    /** Its sides: seat `s` plays for the side at index `s` modulo their number. */
    sides: string[];
    /** Why its games end: the words of `reason`, in the language. */
    reasons: { code: string; description: string }[];
}

/** The reason to refuse a call, in words. */
export class Refusal extends Error {
    override name = "Refusal";
    /** A word for programs, such as `mancala.empty_pit`. */
    readonly code: string;
    constructor(code: string, detail: string) {
        super(detail);
        this.code = code;
    }
}

interface Exports {
    memory: WebAssembly.Memory;
    room(bytes: number): number;
    run(): number;
    answer(): number;
}

type Source = WebAssembly.Module | BufferSource | Response | Promise<Response>;

/** The rules of all games. */
export class Rules {
    readonly #exports: Exports;
    private constructor(instance: WebAssembly.Instance) {
        this.#exports = instance.exports as unknown as Exports;
    }

    /** Loads the module: from a response, its bytes, or compiled before. */
    static async load(source: Source): Promise<Rules> {
        const given = await source;
        if (given instanceof WebAssembly.Module) return new Rules(await WebAssembly.instantiate(given, {}));
        if (typeof Response === "undefined" || !(given instanceof Response)) {
            return new Rules((await WebAssembly.instantiate(given as BufferSource, {})).instance);
        }
        if (!given.ok) throw new Error(`the rules were not loaded: ${given.status}`);
        return new Rules((await WebAssembly.instantiateStreaming(given, {})).instance);
    }

    /** All games, with their names in a language. */
    games(lang = "en"): GameName[] {
        return this.call({ call: "games", lang });
    }

    /** A match from its events, from `created` on. */
    replay(events: MatchEvent[]): Match {
        const { id } = this.call<{ id: number }>({ call: "open", events });
        return new Match(this, id);
    }

    /** A match that no server knows, for people and engines here. */
    start(game: string, variant: string, options: object = {}): Match {
        return this.replay([
            { seq: 1, kind: "created", created: { game, variant, options } },
            { seq: 2, kind: "started" },
        ]);
    }

    /** Calls the module. */
    call<T>(call: object): T {
        const { memory, room, run, answer } = this.#exports;
        const bytes = new TextEncoder().encode(JSON.stringify(call));
        const at = room(bytes.length);
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        const length = run();
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
        const { value, refusal } = JSON.parse(text) as { value?: T; refusal?: { code: string; detail: string } };
        if (refusal) throw new Refusal(refusal.code, refusal.detail);
        return value as T;
    }
}

/** A match as far as its board goes. */
export class Match {
    readonly #rules: Rules;
    readonly #id: number;
    /** Made by `Rules`. */
    constructor(rules: Rules, id: number) {
        this.#rules = rules;
        this.#id = id;
    }

    #call<T>(call: object): T {
        return this.#rules.call<T>({ id: this.#id, ...call });
    }

    /** Adds what happened next; events that are there already are left out. */
    add(events: MatchEvent[]): void {
        this.#call({ call: "add", events });
    }

    summary(): Summary {
        return this.#call({ call: "summary" });
    }

    /** The position after a ply, as players see it. */
    state(ply?: number): Summary["state"] {
        return this.#call({ call: "state", ply });
    }

    /** The steps of the move that led to a ply; none after a pass or a takeback. */
    steps(ply?: number): Step[] {
        return this.#call({ call: "steps", ply });
    }

    /** What became a ply, in a few words to show after the player's name and a colon, and the seat with its name; null at the start. */
    words(ply?: number, lang?: string): { seat: number; name: string; words: string } | null {
        return this.#call({ call: "words", ply, lang });
    }

    /** The legal moves; with `prefix` what may be tapped next, with `line` after moves that might follow. */
    legalMoves(query: { prefix?: string; line?: string; lang?: string } = {}): LegalMoves {
        return this.#call({ call: "legal_moves", ...query });
    }

    /** Why a place cannot be tapped after these taps, in a sentence; null if the rules have nothing to tell. */
    whyNot(query: { prefix: string; place: string; lang?: string }): string | null {
        return this.#call({ call: "why_not", ...query });
    }

    /** The board as SVG: the bytes that the server draws, with `frame=position`. */
    picture(shown: Shown = {}): string {
        return this.#call({ call: "picture", shown });
    }

    /** The position in words. */
    description(shown: Shown = {}): string {
        return this.#call({ call: "description", shown });
    }

    /** Plays a move here; returns its events, and those of the passes and the end that follow. */
    play(move: string, seat = this.summary().to_act[0] ?? 0, lang?: string): MatchEvent[] {
        return this.#call({ call: "play", seat, move, lang });
    }

    /** Rolls these faces here. */
    roll(faces: number[]): MatchEvent[] {
        return this.#call({ call: "roll", faces });
    }

    /** The move of a computer of a level, 1 to 8; null if nobody is to act. The same seed gives the same move. */
    choose(level: number, seed: number): { move: string; expected: number } | null {
        return this.#call({ call: "choose", level, seed });
    }

    /** What can be expected of the newest position, and the best lines, as a computer of a level sees it. */
    analyse(level: number, seed: number): Outlook {
        return this.#call({ call: "analyse", level, seed });
    }

    /** Frees the memory. */
    close(): void {
        this.#call({ call: "close" });
    }
}

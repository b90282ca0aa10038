import { Turnstone } from "@turnstone/client";
import type { Match } from "@turnstone/rules";
import { h, render } from "preact";

import type { TurnstoneBoard as Declared } from "../../board/index.js";
import { type Language, languageOf, loadTexts } from "../texts/index.js";
import { localSource, serverSource, type Source } from "./source.js";
import { type Look, View } from "./View.js";

/** The style sheet; the build fills it in. */
declare const BOARD_STYLE: string;

const sheet = new CSSStyleSheet();
sheet.replaceSync(BOARD_STYLE);

const dark = matchMedia("(prefers-color-scheme: dark)");
/** The language of the board that was drawn last: all boards of a page have one. */
let spoken: { tag: Language; loaded: Promise<void> } | undefined;

function speak(tag: Language): Promise<void> {
    if (spoken?.tag !== tag) spoken = { tag, loaded: loadTexts(() => spoken?.tag ?? tag) };
    return spoken.loaded;
}

/** The board in the page. `web/board/README.md` tells what its attributes, properties and events are. */
export class TurnstoneBoard extends HTMLElement implements Declared {
    static readonly observedAttributes = ["server", "match", "seat", "ply", "playable", "coordinates", "theme", "lang"];
    readonly #root = this.attachShadow({ mode: "open" });
    #source: Source | undefined;
    #game: Match | undefined;
    #client: Turnstone | undefined;
    readonly #redraw = () => void this.#draw();
    /** How often it was to be drawn. */
    #turn = 0;

    constructor() {
        super();
        this.#root.adoptedStyleSheets = [sheet];
    }

    get game(): Match | undefined {
        return this.#game;
    }
    set game(game: Match | undefined) {
        this.#game = game;
        this.#open();
    }

    get client(): Turnstone | undefined {
        return this.#client;
    }
    set client(client: Turnstone | undefined) {
        this.#client = client;
        this.#open();
    }

    update(): void {
        this.#source?.update();
    }

    connectedCallback(): void {
        // What was set before this class was there hides its accessors.
        for (const name of ["game", "client"] as const) {
            const given = Object.getOwnPropertyDescriptor(this, name);
            if (!given) continue;
            delete this[name];
            this[name] = given.value;
        }
        dark.addEventListener("change", this.#redraw);
        this.#open();
    }

    disconnectedCallback(): void {
        dark.removeEventListener("change", this.#redraw);
        this.#source?.close();
        this.#source = undefined;
        render(null, this.#root);
    }

    attributeChangedCallback(name: string): void {
        if (name === "server" || name === "match") this.#open();
        else void this.#draw();
    }

    /** Opens the match that is wanted now. */
    #open(): void {
        if (!this.isConnected) return;
        this.#source?.close();
        this.#source = this.#find();
        void this.#draw();
    }

    #find(): Source | undefined {
        if (this.#game) {
            const source = localSource(this.#game);
            source.update();
            return source;
        }
        const [server, match] = [this.getAttribute("server"), this.getAttribute("match")];
        const client = this.#client ?? (server ? new Turnstone({ address: new URL(server, document.baseURI).href.replace(/\/$/, "") }) : undefined);
        return client && match ? serverSource(client, match) : undefined;
    }

    /** Draws soon, and once for all changes of this moment. */
    async #draw(): Promise<void> {
        if (!this.isConnected) return;
        const turn = (this.#turn += 1);
        await speak(languageOf(this.closest("[lang]")?.getAttribute("lang")));
        if (!this.isConnected || turn !== this.#turn) return;
        const tell = (kind: string, detail: unknown) => void this.dispatchEvent(new CustomEvent(kind, { detail, bubbles: true, composed: true }));
        render(h(View, { source: this.#source, look: this.#look(), tell }), this.#root);
    }

    #look(): Look {
        const number = (name: string) => {
            const text = this.getAttribute(name);
            return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
        };
        const [, board, ground] = /^(?:(wood|slate|paper)-?)?(light|dark)?/.exec(this.getAttribute("theme") ?? "")!;
        return {
            seat: number("seat"),
            ply: number("ply"),
            isPlayable: this.hasAttribute("playable"),
            hasCoordinates: this.hasAttribute("coordinates"),
            ground: (ground as Look["ground"] | undefined) ?? (dark.matches ? "dark" : "light"),
            board: (board as Look["board"] | undefined) ?? "wood",
        };
    }
}

if (!customElements.get("turnstone-board")) customElements.define("turnstone-board", TurnstoneBoard);

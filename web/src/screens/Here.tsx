import type { GameName, Match, MatchEvent, Rules, Summary, Tap } from "@turnstone/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Board } from "../board/Board.js";
import { nextFrame, prefixOf } from "../board/draft.js";
import { useFilm } from "../board/film.js";
import { type Picture, readPicture } from "../board/picture.js";
import { TapButtons } from "../board/TapButtons.js";
import { Computer } from "../computer.js";
import { Fault, Loading } from "../parts/common.js";
import { Select } from "../parts/fields.js";
import { useTitle } from "../parts/title.js";
import { preferences, theme } from "../preferences.js";
import { loadRules } from "../rules.js";
import { useSignal } from "../signal.js";
import { load, save } from "../storage.js";
import { language, say, sideName } from "../texts/index.js";
import { Ending } from "./match/Ending.js";

/** A game that only this browser knows. */
interface Kept {
    events: MatchEvent[];
    /** The level of the computer, which has the second seat; null: people have both. */
    level: number | null;
}

/** The board after some taps, and the next taps. */
interface View {
    draft: ReturnType<Match["legalMoves"]>["draft"];
    picture: Picture;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
/** How long the computer and the dice wait, so that one sees what was played, in milliseconds. */
const PAUSE = 350;

/** A game without an account and without a network. */
export function Here() {
    const [rules, setRules] = useState<Rules | null>();
    const [kept, setKept] = useState(() => load<Kept>("here"));
    useTitle(say("playHere"));
    useSignal(language);
    const start = () => void loadRules().then((loaded) => setRules(loaded ?? null));
    useEffect(start, []);
    // From the beginning, so that it is there when the network is gone.
    const [computer, setComputer] = useState<Computer>();
    useEffect(() => {
        const started = new Computer();
        setComputer(started);
        return () => started.end();
    }, []);
    const keep = (next: Kept | undefined) => {
        save("here", next);
        setKept(next);
    };
    const match = useMemo(() => rules && kept && reopened(rules, kept), [rules, kept?.events[0]]);
    useEffect(() => () => match?.close(), [match]);
    useEffect(() => {
        if (rules && kept && !match) keep(undefined);
    }, [rules, match]);
    return (
        <div class="screen match here">
            <h1>{say("playHere")}</h1>
            {rules === undefined ? <Loading />
            : rules === null ? typeof WebAssembly === "undefined" ? <p>{say("noRulesHere")}</p> : <Fault fault={undefined} retry={start} />
            : kept && match && computer ? <Table match={match} rules={rules} kept={kept} keep={keep} computer={computer} />
            : <Setup games={rules.games(language.value)} start={(game, variant, level) => keep({ level, events: begun(game, variant) })} />}
        </div>
    );
}

const begun = (game: string, variant: string): MatchEvent[] => [
    { seq: 1, kind: "created", created: { game, variant } },
    { seq: 2, kind: "started" },
];

/** The game as it was left; nothing if newer rules do not know it any more. */
function reopened(rules: Rules, { events }: Kept): Match | undefined {
    try {
        return rules.replay(events);
    } catch {
        return undefined;
    }
}

function Setup({ games, start }: { games: GameName[]; start(game: string, variant: string, level: number | null): void }) {
    const [level, setLevel] = useState("2");
    const levels: [string, string][] = LEVELS.map((n) => [String(n), `${say("computer")}: ${say("level", { n })}`]);
    return (
        <section class="panel">
            <p>{say("playHereMore")}</p>
            <Select label={say("stepOpponent")} value={level} set={setLevel}>
                {[...levels, ["0", say("twoHere")]]}
            </Select>
            {games.map(({ game, name, variants }) => (
                <section key={game}>
                    <h2>{name}</h2>
                    <div class="choices">
                        {variants.map((one) => (
                            <button key={one.variant} type="button" class="choice" data-choice={`${game}/${one.variant}`} onClick={() => start(game, one.variant, Number(level) || null)}>
                                <strong>{one.name}</strong>
                            </button>
                        ))}
                    </div>
                </section>
            ))}
        </section>
    );
}

interface TableProps {
    rules: Rules;
    match: Match;
    kept: Kept;
    keep(next: Kept | undefined): void;
    computer: Computer;
}

function Table({ rules, match, kept, keep, computer }: TableProps) {
    const { confirms } = useSignal(preferences);
    const colours = useSignal(theme);
    const [taps, setTaps] = useState<Tap[]>([]);
    const [choices, setChoices] = useState<Tap[]>([]);
    const [refusal, setRefusal] = useState<string>();
    const lang = language.value;
    const now = useMemo(() => match.summary(), [match, kept]);
    const [seat] = now.to_act;
    const isComputer = kept.level !== null && seat === 1;
    const mayTap = seat !== undefined && !isComputer;
    const prefix = prefixOf(taps);
    const views = useMemo(() => new Map<string, View>(), [match, kept, colours, lang]);
    const viewOf = (prefix: string): View => {
        let view = views.get(prefix);
        if (!view) {
            const draft = mayTap ? match.legalMoves({ prefix, lang }).draft : undefined;
            view = { draft, picture: readPicture(match.picture({ theme: colours, lang, names: false, draft: prefix })) };
            views.set(prefix, view);
        }
        return view;
    };
    // A slow phone shows at once what was tapped, on the previous picture, and then computes.
    const before = useRef<View>();
    const known = taps.length === 0 ? viewOf("") : views.get(prefix);
    const { draft, picture } = known ?? before.current ?? viewOf(prefix);
    const filmed = useFilm({
        id: "here",
        view: colours,
        canWait: true,
        ply: now.ply,
        seen: undefined,
        newest: picture,
        sceneOf: (ply) => ({
            ply,
            picture: readPicture(match.picture({ ply: ply - 1, theme: colours, lang, names: false })),
            steps: match.steps(ply),
        }),
    });
    const wasOver = useRef(now.is_over);
    if (!now.is_over) wasOver.current = false;
    const [, redraw] = useState({});
    useEffect(() => {
        before.current = { draft, picture };
        if (views.has(prefix)) return;
        let isOver = false;
        void nextFrame().then(() => {
            if (isOver) return;
            viewOf(prefix);
            redraw({});
        });
        return () => void (isOver = true);
    }, [views, prefix, known]);
    const record = (events: MatchEvent[]) => {
        setTaps([]);
        setChoices([]);
        setRefusal(undefined);
        keep({ ...kept, events: [...kept.events, ...events] });
    };
    const play = (move: string) => {
        try {
            record(match.play(move, seat, lang));
        } catch (error) {
            setRefusal(String((error as Error).message));
        }
    };
    useEffect(() => {
        if (!isComputer && now.dice === 0) return;
        let isOver = false;
        const timer = setTimeout(async () => {
            if (now.dice > 0) return record(match.roll([...crypto.getRandomValues(new Uint32Array(now.dice))].map((number) => (number % 6) + 1)));
            const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
            const chosen = await computer.choose(match, kept.events, kept.level ?? 1, seed);
            // Meanwhile the reader may have begun another game.
            if (chosen && !isOver) play(chosen.move);
        }, PAUSE);
        return () => {
            isOver = true;
            clearTimeout(timer);
        };
    }, [kept, match]);
    const change = (next: Tap[]) => {
        setChoices([]);
        setRefusal(undefined);
        setTaps(next);
        if (confirms || next.length === 0) return;
        const made = viewOf(prefixOf(next)).draft;
        if (made?.move != null && made.next.length === 0) play(made.move);
    };
    const tapPlace = (place: string) => {
        // A player who taps faster than that waits for the rules.
        const fitting = (viewOf(prefix).draft?.next ?? []).filter((tap) => tap.place === place);
        if (fitting.length === 1) return change([...taps, fitting[0]!]);
        if (fitting.length > 1) return setChoices(fitting);
        if (taps.at(-1)?.place === place) return change(taps.slice(0, -1));
        const again = viewOf("").draft?.next.filter((tap) => tap.place === place) ?? [];
        if (taps.length > 0 && again.length === 1) change(again);
    };
    const places = new Set(picture.places.map(({ name }) => name));
    const buttons = choices.length > 0 ? choices : (draft?.next ?? []).filter(({ place }) => place === null || !places.has(place));
    const move = (known && draft?.move) ?? null;
    const status =
        refusal ? refusal
        : now.is_over ? say("isOver")
        : isComputer ? say("hintComes")
        : taps.length > 0 ? (move ?? `${prefix} …`)
        : say("yourTurnTap");
    return (
        <>
            {now.is_over && !filmed.film && !filmed.isWaiting && <Over now={now} rules={rules} kept={kept} keep={keep} isNew={!wasOver.current} />}
            <div class="match-board">
                <div class="board-frame">
                    <Board picture={filmed.picture ?? picture} film={filmed.film && { ...filmed, ...filmed.film }} seat={mayTap ? seat : undefined} next={draft?.next ?? []} tapped={taps.flatMap(({ place }) => place ?? [])} onTap={tapPlace} onUndo={() => change(taps.slice(0, -1))} />
                </div>
                <div class={refusal ? "bar refused" : "bar"} data-taps={taps.length} data-ply={now.ply} aria-busy={isComputer || now.dice > 0 || !known}>
                    <p class="bar-status" role={refusal ? "alert" : undefined} dir="auto">
                        {status}
                    </p>
                    <TapButtons taps={buttons} isTurned={false} choose={(tap) => known && change([...taps, tap])} />
                    <div class="bar-buttons">
                        {!now.is_over && (
                            <>
                                <button type="button" aria-disabled={taps.length === 0} onClick={() => change([])}>
                                    {say("clear")}
                                </button>
                                <button type="button" aria-disabled={taps.length === 0} onClick={() => change(taps.slice(0, -1))}>
                                    {say("undo")}
                                </button>
                                <button type="button" class="primary play" aria-disabled={move === null} onClick={() => move !== null && play(move)}>
                                    {say("play")}
                                </button>
                            </>
                        )}
                    </div>
                </div>
                <p class="quiet" role="status" aria-live="polite">
                    {taps.length === 0 && `${picture.title}. ${picture.description}`}
                </p>
                {!now.is_over && (
                    <p>
                        <button type="button" onClick={() => keep(undefined)}>
                            {say("newMatch")}
                        </button>
                    </p>
                )}
            </div>
        </>
    );
}

/** The end of a game, and the way to the next. */
function Over({ now, rules, kept, keep, isNew }: { now: Summary; rules: Rules; kept: Kept; keep(next: Kept | undefined): void; isNew: boolean }) {
    const family = rules.games(language.value).find(({ game }) => game === now.state.game);
    const side = (seat: number) => sideName(family?.sides[seat % family.sides.length] ?? "");
    const [winner] = now.winners;
    const isAlone = kept.level !== null;
    const title =
        winner === undefined ? say("drawn")
        : !isAlone ? say("wonBy", { name: side(winner) })
        : winner === 0 ? say("youWonNow")
        : say("wonThisTime", { name: say("computer") });
    const why = family?.reasons.find(({ code }) => code === now.reason)?.description;
    const rows = now.score?.map((score, seat) => ({ name: side(seat), hasWon: now.winners.includes(seat), score })) ?? [];
    const { game, variant } = kept.events[0]!.created!;
    return (
        <Ending mood={!isAlone || winner === undefined ? "neither" : winner === 0 ? "won" : "lost"} title={title} why={why ? [why] : []} rows={rows} isNew={isNew} isJoyful>
            <button type="button" class="primary" onClick={() => keep({ ...kept, events: begun(game, variant) })}>
                {say("playAgain")}
            </button>
            <button type="button" onClick={() => keep(undefined)}>
                {say("anotherGame")}
            </button>
        </Ending>
    );
}

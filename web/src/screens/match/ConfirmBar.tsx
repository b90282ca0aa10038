import { useEffect, useState } from "preact/hooks";

import { useCell } from "../../cell.js";
import { isOffline } from "../../kept.js";
import type { Draft } from "../../board/draft.js";
import type { Schemas } from "../../session.js";
import { say } from "../../texts/index.js";
import type { GameMatch } from "../Match.js";

type Tap = Schemas["MoveTap"];

interface BarProps {
    match: GameMatch;
    acting: number | undefined;
    /** Whether the other side's move is chosen, to prepare an answer. */
    isTrying: boolean;
    isPlayer: boolean;
    draft: Draft;
    /** What can be chosen and is no place of the board. */
    buttons: Tap[];
    isAsking: boolean;
    isBusy: boolean;
    refusal: string | undefined;
    /** A move that is stored and not answered yet. */
    queued: string | undefined;
    past: number | null;
    /** Whether the board is seen from the other side than the first seat's. */
    isTurned: boolean;
    choose(tap: Tap): void;
    undo(): void;
    clear(): void;
    play(move: string): void;
    toNewest(): void;
}

/** How long to send a move before the bar says why that takes so long, in milliseconds. */
const SLOW = 2500;

/** Beneath the board: what happens, what else can be chosen, and the buttons. It never changes its height. */
export function ConfirmBar(props: BarProps) {
    const { match, acting, isPlayer, draft, buttons, isAsking, isBusy, refusal, past, queued } = props;
    const isSlow = useSlow(isBusy);
    const isAlone = useCell(isOffline);
    const status =
        refusal ??
        (queued !== undefined && (isSlow || isAlone || !isBusy) ? say("moveWaits", { move: queued })
        : isBusy ? say(isSlow ? "sendsAgain" : "sending")
        : past !== null ? say("looksBack")
        : match.status === "open" ? say("waitsForPlayers")
        : match.status !== "active" ? say("isOver")
        : acting === undefined ? say(isPlayer ? "waitsForOther" : "youWatch")
        : draft.taps.length > 0 ? draft.taps.map(({ tap }) => tap).join(" ")
        : say(props.isTrying ? "tryTap" : "yourTurnTap"));
    const isDraft = refusal === undefined && !isBusy && past === null && acting !== undefined && draft.taps.length > 0;
    return (
        <div class={refusal ? "bar refused" : "bar"} aria-busy={isAsking || isBusy} data-taps={draft.taps.length} data-ply={match.ply}>
            <p class="bar-status" role={refusal ? "alert" : undefined} dir={isDraft ? "ltr" : "auto"}>
                {isDraft ? draft.move ?? `${status} …` : status}
            </p>
            <div class="bar-taps" role="group" aria-label={say("moreChoices")}>
                {!isBusy &&
                    buttons.map((tap) => (
                        <button key={tap.tap} type="button" class="tap" data-tap={tap.tap} data-kind={tap.kind} title={tap.label} onClick={() => props.choose(tap)}>
                            {tap.kind === "prong" ? <Prong direction={tap.tap} label={tap.label} isTurned={props.isTurned} /> : tap.label}
                        </button>
                    ))}
            </div>
            <div class="bar-buttons">
                {past !== null ? (
                    <button type="button" class="primary" onClick={props.toNewest}>
                        {say("toNewest")}
                    </button>
                ) : (
                    acting !== undefined && (
                        <>
                            <button type="button" aria-disabled={draft.taps.length === 0 || isBusy} onClick={props.clear}>
                                {say("clear")}
                            </button>
                            <button type="button" aria-disabled={draft.taps.length === 0 || isBusy} onClick={props.undo}>
                                {say("undo")}
                            </button>
                            <button
                                type="button"
                                class="primary play"
                                aria-disabled={draft.move === null || isBusy}
                                onClick={() => draft.move !== null && !isBusy && !isAsking && props.play(draft.move)}
                            >
                                {say(props.isTrying ? "goOn" : "play")}
                            </button>
                        </>
                    )
                )}
            </div>
        </div>
    );
}

/** The direction of a prong as an arrow: A is away from the first seat, and so on with the clock. */
function Prong({ direction, label, isTurned }: { direction: string; label: string; isTurned: boolean }) {
    const index = "ABCDEFGH".indexOf(direction);
    if (index < 0) return <>{label}</>;
    const sign = "↑↗→↘↓↙←↖"[(index + (isTurned ? 4 : 0)) % 8];
    return (
        <>
            <span aria-hidden="true" dir="ltr">
                {sign}
                {direction}
            </span>
            <span class="hidden">{label}</span>
        </>
    );
}

function useSlow(isBusy: boolean): boolean {
    const [isSlow, setSlow] = useState(false);
    useEffect(() => {
        setSlow(false);
        if (!isBusy) return;
        const timer = setTimeout(() => setSlow(true), SLOW);
        return () => clearTimeout(timer);
    }, [isBusy]);
    return isSlow;
}

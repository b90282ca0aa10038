import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { GameMatch, Schemas } from "../../api-types.js";
import { Bar } from "../../board/Bar.js";
import type { Draft } from "../../board/draft.js";
import { isOffline } from "../../offline-cache.js";
import { useSignal } from "../../signal.js";
import { say } from "../../texts/index.js";

type Tap = Schemas["MoveTap"];

interface Preparing {
    /** Its plies so far, in words. */
    line: string;
    /** Whether the reader's own answer is chosen, and not a move of the other side. */
    isAnswer: boolean;
    /** Whether it ends with an answer, so that it can be prepared. */
    isAnswered: boolean;
    prepare(): void;
}

interface BarProps {
    match: GameMatch;
    acting: number | undefined;
    /** The line that is made to prepare answers. */
    preparing: Preparing | undefined;
    isPlayer: boolean;
    draft: Draft;
    /** The choices that are no place of the board. */
    buttons: Tap[];
    isAsking: boolean;
    isBusy: boolean;
    refusal: string | undefined;
    /** A move that is stored and not answered yet. */
    queued: string | undefined;
    past: number | null;
    /** Whether the board is seen from the other side than the first seat's. */
    isTurned: boolean;
    /** The way to another match, while there is nothing to do in this one. */
    next: ComponentChildren;
    choose(tap: Tap): void;
    undo(): void;
    clear(): void;
    play(move: string): void;
    toNewest(): void;
}

/** How long to send a move before the bar says why that takes so long, in milliseconds. */
const SLOW = 2500;

/** The bar beneath the board: the state of the move, other choices, and the buttons. It never changes its height. */
export function ConfirmBar(props: BarProps) {
    const { match, acting, isPlayer, draft, buttons, isAsking, isBusy, refusal, past, queued, preparing } = props;
    const isSlow = useSlow(isBusy);
    const isAlone = useSignal(isOffline);
    const status =
        refusal ??
        (queued !== undefined && (isSlow || isAlone || !isBusy) ? say("moveWaits", { move: queued })
        : isBusy ? say(isSlow ? "sendsAgain" : "sending")
        : past !== null ? say("looksBack")
        : match.status === "open" ? say(match.declined ? "isDeclined" : "waitsForPlayers")
        : match.status !== "active" ? say("isOver")
        : preparing && draft.taps.length === 0 ? tryText(preparing)
        : acting === undefined ? say(isPlayer ? "waitsForOther" : "youWatch")
        : draft.taps.length > 0 ? draft.taps.map(({ tap }) => tap).join(" ")
        : say("yourTurnTap"));
    const isEmpty = draft.taps.length === 0 && !preparing?.line;
    const isDraft = refusal === undefined && !isBusy && past === null && acting !== undefined && draft.taps.length > 0;
    // A player has buttons again and again, and the bar keeps their room when the match ends; others have none.
    const hasRoom = useRef(false);
    hasRoom.current ||= isPlayer && match.status === "active";
    return (
        <Bar
            look={hasRoom.current ? " plays" : " watched"}
            ply={match.ply}
            taps={draft.taps.length}
            isBusy={isAsking || isBusy}
            status={isDraft ? draft.move ?? `${status} …` : status}
            isRefused={Boolean(refusal)}
            isNotation={isDraft}
            buttons={isBusy ? [] : buttons}
            isTurned={props.isTurned}
            choose={props.choose}
        >
            {past !== null ? (
                <button type="button" class="primary" onClick={props.toNewest}>
                    {say("toNewest")}
                </button>
            ) : acting === undefined && !preparing ? (
                !isBusy && props.next
            ) : (
                <>
                    <button type="button" aria-disabled={isEmpty || isBusy} onClick={props.clear}>
                        {say("clear")}
                    </button>
                    <button type="button" aria-disabled={isEmpty || isBusy} onClick={props.undo}>
                        {say("undo")}
                    </button>
                    {preparing?.isAnswered && draft.taps.length === 0 ? (
                        <button type="button" class="primary play" onClick={preparing.prepare}>
                            {say("prepare")}
                        </button>
                    ) : (
                        <button
                            type="button"
                            class="primary play"
                            aria-disabled={draft.move === null || isBusy}
                            onClick={() => draft.move !== null && !isBusy && !isAsking && props.play(draft.move)}
                        >
                            {say(preparing ? "goOn" : "play")}
                        </button>
                    )}
                </>
            )}
        </Bar>
    );
}

/** The prompt to choose on the board for the line that is made. */
function tryText({ line, isAnswer }: Preparing): string {
    if (line === "") return say("tryTap");
    return say(isAnswer ? "tryAnswer" : "tryThen", { line });
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

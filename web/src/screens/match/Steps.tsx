import { useEffect, useLayoutEffect, useState } from "preact/hooks";

import { Icon } from "../../parts/Icon.js";
import { formatNumber, say } from "../../texts/index.js";

/** How long the film shows a position, in milliseconds. */
const FRAME = 1100;

interface StepsProps {
    /** The newest ply. */
    last: number;
    /** The ply that is shown; null: the newest. */
    shown: number | null;
    set(ply: number | null): void;
    flip(): void;
    /** Shows the last move again; undefined: there is none. */
    again: (() => void) | undefined;
}

/** Steps through the match, one by one or as a film. */
export function Steps({ last, shown, set, flip, again }: StepsProps) {
    const [isFilm, setFilm] = useState(false);
    useEffect(() => {
        if (!isFilm) return;
        if (shown === null) return setFilm(false);
        const timer = setTimeout(() => set(shown + 1), FRAME);
        return () => clearTimeout(timer);
    }, [isFilm, shown]);
    const step = (ply: number | null) => {
        setFilm(false);
        set(ply);
    };
    const film = () => {
        if (!isFilm && shown === null) set(0);
        setFilm(!isFilm);
    };
    const isFirst = last === 0 || shown === 0;
    const back = () => step(Math.max(0, (shown ?? last) - 1));
    const forward = () => step((shown ?? last) + 1);
    useStepKeys({ back: () => !isFirst && back(), forward: () => shown !== null && forward(), first: () => step(0), last: () => step(null) });
    return (
        <div class="steps" role="group" aria-label={say("steps")}>
            <Step label={say("toStart")} sign="M7 6v12M18 6l-8 6 8 6z" isOff={isFirst} act={() => step(0)} />
            <Step label={say("stepBack")} sign="M16 6l-9 6 9 6z" isOff={isFirst} act={back} />
            <span class="step-ply">
                {formatNumber(shown ?? last)} / {formatNumber(last)}
            </span>
            <Step label={say("stepForward")} sign="M8 6l9 6-9 6z" isOff={shown === null} act={forward} />
            <Step label={say("toNewest")} sign="M17 6v12M6 6l8 6-8 6z" isOff={shown === null} act={() => step(null)} />
            <Step label={say("again")} sign="M6 8a7.5 7.5 0 1 1-1.5 5M6 3v5h5" isOff={!again} act={() => again?.()} />
            <Step label={say(isFilm ? "stopFilm" : "showFilm")} sign={isFilm ? "M9 6v12M15 6v12" : "M4 5h16v14H4zM10 9l5 3-5 3z"} isOff={last === 0} act={film} />
            <Step label={say("flip")} sign="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" isOff={false} act={flip} />
        </div>
    );
}

type Stepping = Record<"back" | "forward" | "first" | "last", () => void>;

/** The keys that step: anywhere but where they have something else to do. In the list of moves, Up and Down, too. */
function useStepKeys({ back, forward, first, last }: Stepping): void {
    // Before the paint: who sees a position steps from it.
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent) => {
            const { target, key } = event;
            if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const isInList = target instanceof Element && target.matches(".move-list *");
            // On the board, in a field or in another list the arrows are for those.
            const isFree = isInList || target === document.body || (target instanceof Element && target.matches("main, .steps *"));
            if (!isFree) return;
            if (key === "ArrowLeft" || (isInList && key === "ArrowUp")) back();
            else if (key === "ArrowRight" || (isInList && key === "ArrowDown")) forward();
            else if (key === "Home") first();
            else if (key === "End") last();
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    });
}

function Step({ label, sign, isOff, act }: { label: string; sign: string; isOff: boolean; act(): void }) {
    return (
        <button type="button" class="icon" aria-label={label} title={label} aria-disabled={isOff} onClick={() => !isOff && act()}>
            <Icon path={sign} />
        </button>
    );
}

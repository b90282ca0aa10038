import type { Schemas } from "../api-types.js";
import { say } from "../texts/index.js";

type Tap = Schemas["MoveTap"];

interface TapButtonsProps {
    taps: Tap[];
    /** Whether the board is drawn from the other side. */
    isTurned: boolean;
    choose(tap: Tap): void;
}

/** The taps that are on no place of the board, beneath it. */
export function TapButtons({ taps, isTurned, choose }: TapButtonsProps) {
    return (
        <div class="bar-taps" role="group" aria-label={say("moreChoices")}>
            {taps.map((tap) => (
                <button key={tap.tap} type="button" class="tap" data-tap={tap.tap} data-kind={tap.kind} title={tap.label} onClick={() => choose(tap)}>
                    {tap.kind === "prong" ? <Prong direction={tap.tap} label={tap.label} isTurned={isTurned} /> : tap.label}
                </button>
            ))}
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

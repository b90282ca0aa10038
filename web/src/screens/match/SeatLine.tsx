import type { GameMatch } from "../../api-types.js";
import { Countdown, Person } from "../../parts/common.js";
import { formatDate, formatSeconds, say, sideName } from "../../texts/index.js";

/** The player of a seat, beside the board, with the time that is left. */
export function SeatLine({ match, seat }: { match: GameMatch; seat: number }) {
    const here = match.seats[seat];
    if (!here) return null;
    const acts = match.status === "active" && match.to_act.includes(seat);
    const won = match.result?.winners.includes(seat);
    return (
        <div class={acts ? "seat acts" : "seat"}>
            <Person player={here.player} />
            <span class="quiet">{sideName(here.side)}</span>
            {won && (
                <span class="won" role="img" aria-label={say("winner")}>
                    ★
                </span>
            )}
            {here.vacation_until && <span class="tag">{say("onVacation", { date: formatDate(here.vacation_until) })}</span>}
            <span class="seat-clock">
                {acts ? (
                    <>
                        <span class="tag turn">{say("toMove")}</span> <Countdown deadline={match.deadline} />
                        {here.automatic_vacation && <span class="quiet"> {say("automaticVacation")}</span>}
                    </>
                ) : (
                    match.status === "active" &&
                    match.clock.kind === "bank" &&
                    here.remaining_seconds !== null && <span class="countdown">{formatSeconds(here.remaining_seconds)}</span>
                )}
            </span>
        </div>
    );
}

import { waiting } from "../../moves.js";
import { useSignal } from "../../signal.js";
import { say } from "../../texts/index.js";
import { turns } from "../../turns.js";

/** The other matches that wait for the reader's move. Those whose move is only on its way do not. */
export function useOtherTurns(id: string): string[] {
    const sent = useSignal(waiting).map(({ match }) => match);
    return useSignal(turns).map((turn) => turn.id).filter((one) => one !== id && !sent.includes(one));
}

/** The way from a match to the one with the least time left; nothing if none waits. */
export function NextMatch({ id, leads }: { id: string; leads: boolean }) {
    const others = useOtherTurns(id);
    if (others.length === 0) return null;
    return (
        <a class={leads ? "button primary next-match" : "button next-match"} href={`/m/${others[0]}`}>
            {say("nextMatch", { n: others.length })}
        </a>
    );
}

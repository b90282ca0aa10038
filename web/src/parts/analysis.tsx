import type { GameMatch } from "../api-types.js";
import { say } from "../texts/index.js";
import { meetsNobody } from "./seats.js";

/** Whether the engine helps here: no two people play each other. The server decides it again. */
export const mayHaveHint = (match: GameMatch) => !match.rated && meetsNobody(match);

/** Whether a match may be analysed: it is over, or no two people play each other. */
export const mayAnalyse = (match: GameMatch) => match.status === "finished" || match.status === "cancelled" || (match.status === "active" && mayHaveHint(match));

/** The way to the analysis of a match that may be analysed, at the ply that is shown; null: the newest. */
export function AnalysisLink({ match, shown }: { match: GameMatch; shown: number | null }) {
    if (match.ply === 0 || !mayAnalyse(match)) return null;
    return (
        <p>
            <a class="button" href={`/analysis?match=${match.id}${shown === null ? "" : `&ply=${shown}`}`}>
                {say("analysis")}
            </a>
        </p>
    );
}

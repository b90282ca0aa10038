import type { GameMatch } from "../../api-types.js";
import type { DraftRules } from "../../board/draft.js";
import { isOffline } from "../../offline-cache.js";
import { answerHere } from "../../rules.js";
import { client, reason } from "../../session.js";
import { language, say } from "../../texts/index.js";

/** The rules of a match of the server: here, if they follow it, or else there. */
export function draftRules({ id, ply, version }: GameMatch): DraftRules {
    const ask = async (query: { prefix: string; line?: string }) => {
        const legal = await client().matches.listLegalMoves(id, query);
        // The kept answer is of another position.
        if (legal.ply !== ply && isOffline.value) throw new Error("no newer answer");
        return legal;
    };
    return {
        legalMoves: (query) => answerHere(id, version, (match) => match.legalMoves({ ...query, lang: language.value })) ?? ask(query),
        whyNot: (query) => answerHere(id, version, (match) => match.whyNot({ ...query, lang: language.value })),
        reason: (error) => reason(error, say("noConnection")),
    };
}

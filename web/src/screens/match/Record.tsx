import { useState } from "preact/hooks";

import type { GameMatch } from "../../api-types.js";
import { Refusal } from "../../parts/common.js";
import { download } from "../../parts/download.js";
import { useAction } from "../../parts/load.js";
import { client } from "../../session.js";
import { formatNumber, say, sayMany, type TextKey } from "../../texts/index.js";
import type { Finding, Findings } from "../../verify.js";

const TYPES = { json: "application/json", txt: "text/plain", sgf: "application/x-go-sgf" };
const SIGNS: Record<Finding, string> = { right: "✓", wrong: "✗", absent: "–", unable: "?" };

/** The record of a match: to keep, and to check by calculation. */
export function RecordPart({ match }: { match: GameMatch }) {
    const { isBusy, refusal, run } = useAction();
    const [findings, setFindings] = useState<Findings>();
    const keep = (form: keyof typeof TYPES) =>
        run(async () => {
            const response = await client().fetch(new Request(`/v1/matches/${match.id}/record.${form}`));
            if (!response.ok) throw new Error(`status ${response.status}`);
            download(await response.text(), `turnstone-${match.id}.${form}`, TYPES[form]);
        });
    const check = () =>
        run(async () => {
            const { verify } = await import("../../verify.js");
            const record = await client().matches.getRecordJson(match.id);
            const { items } = await client().catalogue.listKeys();
            setFindings(await verify(record, items));
        });
    const isOver = match.status === "finished" || match.status === "cancelled";
    return (
        <details class="panel">
            <summary>{say("record")}</summary>
            <p class="line wrap">
                <button type="button" onClick={() => !isBusy && keep("json")}>
                    JSON
                </button>
                <button type="button" onClick={() => !isBusy && keep("txt")}>
                    {say("asText")}
                </button>
                {match.game === "octi" && (
                    <button type="button" onClick={() => !isBusy && keep("sgf")}>
                        SGF
                    </button>
                )}
            </p>
            {self.crypto?.subtle ? (
                <button type="button" onClick={() => !isBusy && check()}>
                    {say("checkRecord")}
                </button>
            ) : (
                <p class="quiet">{say("cannotCheck")}</p>
            )}
            <div role="status">{findings && <Found findings={findings} isOver={isOver} />}</div>
            <Refusal text={refusal} />
        </details>
    );
}

function Found({ findings, isOver }: { findings: Findings; isOver: boolean }) {
    const { events, chain, rolls, dice, signature, keyId } = findings;
    const line = (finding: Finding, what: string, how: TextKey) => (
        <li data-finding={finding} class={finding === "wrong" ? "refusal" : undefined}>
            <strong>
                <span aria-hidden="true">{SIGNS[finding]}</span> {what}
            </strong>
            <br />
            <small>{say(how)}</small>
        </li>
    );
    const word: Record<Finding, TextKey> = { right: "isRight", wrong: "isWrong", absent: "isAbsent", unable: isOver ? "isUnable" : "isLater" };
    return (
        <ul class="rows findings">
            {line(chain, `${sayMany("eventsCount", events)}: ${say(word[chain])}`, "chainHow")}
            {dice !== "absent" && line(dice, `${say("dice")} (${formatNumber(rolls)}): ${say(word[dice])}`, "diceHow")}
            {line(signature, `${say("signature")}${keyId ? ` ${keyId}` : ""}: ${say(signature === "absent" && !isOver ? "isLater" : word[signature])}`, "signatureHow")}
        </ul>
    );
}

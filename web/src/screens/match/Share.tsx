import type { GameMatch } from "../../api-types.js";
import { CopyField } from "../../parts/CopyField.js";
import { say } from "../../texts/index.js";

/** The size of an embedded board, in pixels. */
const [WIDTH, HEIGHT] = [400, 480];

/** The ways to show a public match to others. */
export function Share({ match: { id } }: { match: GameMatch }) {
    const frame = `<iframe src="${location.origin}/embed/${id}" title="Turnstone" width="${WIDTH}" height="${HEIGHT}" style="border:0" loading="lazy"></iframe>`;
    return (
        <details class="panel share">
            <summary>{say("share")}</summary>
            <CopyField label={say("shareLink")} text={`${location.origin}/m/${id}`} />
            <CopyField label={say("shareEmbed")} text={frame} />
        </details>
    );
}

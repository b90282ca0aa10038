import { useEffect } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { useIdempotencyKeys } from "../../idempotency.js";
import { type Family, gameName } from "../../parts/catalogue.js";
import { pace, Panel, Person, Refusal } from "../../parts/common.js";
import { useEntry } from "../../parts/Entry.js";
import { useAction } from "../../parts/load.js";
import { type From, More, type Pages, usePages } from "../../parts/pages.js";
import { go } from "../../router.js";
import { client, session } from "../../session.js";
import { useSignal } from "../../signal.js";
import { say } from "../../texts/index.js";
import { seek } from "./seeks.js";

/** How often the list is read again while it is looked at, in milliseconds: nothing tells of it. */
const FRESH = 20_000;

type OpenSeek = Schemas["OpenSeek"];

/** The open seeks, read again and again. */
export function useOpenSeeks(game: string, rated: string): Pages<OpenSeek> {
    const read = async (from: From) => {
        const query = { limit: 50, ...from, ...(game !== "" && { game }), ...(rated !== "" && { rated: rated === "yes" }) };
        return client().seeks.list(query);
    };
    const list = usePages(read, [game, rated]);
    const { reload } = list;
    useEffect(() => {
        const timer = setInterval(() => !document.hidden && void reload(), FRESH);
        return () => clearInterval(timer);
    }, [reload]);
    return list;
}

interface OpenSeeksProps {
    games: Family[];
    list: Pages<OpenSeek>;
    clock: string;
}

/** Open seeks: seeking the same starts the match. */
export function OpenSeeks({ games, list, clock }: OpenSeeksProps) {
    const account = useSignal(session);
    const { isBusy, refusal, run } = useAction();
    const keys = useIdempotencyKeys();
    const { enter, entry } = useEntry();
    const { items: all = [] } = list;
    const others = all.filter((theirs) => theirs.player.id !== account?.id && (clock === "" || theirs.clock.kind === clock));
    if (others.length === 0) return null;
    const join = (theirs: OpenSeek) =>
        run(async () => {
            const body = { game: theirs.game, variant: theirs.variant, options: theirs.options, clock: theirs.clock, rated: theirs.rated };
            const { id } = await seek(body, keys.of(body));
            keys.arrived(body);
            go(`/open?seek=${id}`);
        });
    return (
        <Panel title={say("seeksOfOthers")}>
            <ul class="rows" id="open-seeks">
                {others.map((theirs) => (
                    <li class="row" key={theirs.id}>
                        <span class="row-text">
                            <Person player={theirs.player} />
                            <span>{gameName(games, theirs.game, theirs.variant)}</span>
                            <span class="quiet">
                                {pace(theirs.clock)} · {say(theirs.rated ? "rated" : "casual")}
                            </span>
                        </span>
                        <div class="row-actions">
                            <button type="button" class="primary" aria-label={`${say("join")}: ${theirs.player.display_name}`} onClick={() => !isBusy && enter(() => join(theirs), !theirs.rated)}>
                                {say("join")}
                            </button>
                        </div>
                    </li>
                ))}
            </ul>
            <More list={list} of={say("seeksOfOthers")} />
            <Refusal text={refusal} />
            {entry}
        </Panel>
    );
}

import { useEffect, useRef } from "preact/hooks";

import type { GameMatch } from "../../api-types.js";
import { listen } from "../../events.js";
import { useIdempotencyKeys } from "../../idempotency.js";
import { Refusal } from "../../parts/common.js";
import { useAction } from "../../parts/load.js";
import { type From, More, usePages } from "../../parts/pages.js";
import { useTyped } from "../../parts/typed.js";
import { client, session } from "../../session.js";
import { formatTime, say } from "../../texts/index.js";

/** The messages between the players. */
export function Messages({ match }: { match: GameMatch }) {
    const { id } = match;
    const read = async (from: From) => client().matches.listMessages(id, { order: "newest", limit: 50, ...from });
    const pages = usePages(read, [id]);
    const { reload } = pages;
    const messages = [...(pages.items ?? [])].reverse();
    const { isBusy, refusal, run } = useAction();
    const [text, setText] = useTyped(`message.${id}`, "");
    const keys = useIdempotencyKeys();
    const list = useRef<HTMLOListElement>(null);
    useEffect(
        () =>
            listen(({ kind, message }) => {
                if (kind === "start" || message?.match_id === id) void reload();
            }),
        [id, reload],
    );
    const newest = messages.at(-1)?.id;
    useEffect(() => {
        list.current?.scrollTo(0, list.current.scrollHeight);
        if (newest === undefined || document.hidden) return;
        client().matches.markMessagesRead(id, { up_to: newest }).catch(() => {});
    }, [newest]);
    const send = () =>
        run(async () => {
            const body = { text };
            await client().matches.sendMessage(id, body, { headers: keys.of(body) });
            keys.arrived(body);
            // Text that was written meanwhile stays.
            setText((now) => (now === text ? "" : now));
            await reload();
        });
    return (
        <section class="panel messages">
            <h2>{say("messages")}</h2>
            <More list={pages} of={say("messages")} />
            <ol ref={list} tabIndex={0} aria-label={say("messages")}>
                {messages.map((message) => (
                    <li key={message.id} class={message.author.id === session.value?.id ? "mine" : ""}>
                        <small>
                            <bdi>{message.author.display_name}</bdi> · {formatTime(message.at)}
                        </small>
                        <p dir="auto">{message.text ?? say("deletedMessage")}</p>
                    </li>
                ))}
                {messages.length === 0 && <li class="quiet">{say("noMessages")}</li>}
            </ol>
            <form
                class="line"
                onSubmit={(event) => {
                    event.preventDefault();
                    if (text.trim() !== "" && !isBusy) void send();
                }}
            >
                <input aria-label={say("newMessage")} dir="auto" maxLength={1000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
                <button>{say("send")}</button>
            </form>
            <Refusal text={refusal} />
        </section>
    );
}

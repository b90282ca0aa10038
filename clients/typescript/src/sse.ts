/** A server-sent event. */
export interface ServerSentEvent {
    id: string | undefined;
    event: string;
    data: string;
}

/** Reads server-sent events. An event that is cut off at the end is none. */
export async function* serverSentEvents(
    body: ReadableStream<Uint8Array>,
    onBytes: () => void,
): AsyncGenerator<ServerSentEvent, void, void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    let fields: { id?: string; event?: string; data: string[] } = { data: [] };
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return;
            onBytes();
            rest += decoder.decode(value, { stream: true });
            // A carriage return at the end may be half of a line's end.
            const lines = rest.split(/\r\n|\n|\r(?!$)/);
            rest = lines.pop() ?? "";
            for (const line of lines) {
                if (line === "") {
                    const { id, event = "message", data } = fields;
                    fields = { data: [] };
                    if (data.length > 0) yield { id, event, data: data.join("\n") };
                    continue;
                }
                const [, name, text = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
                if (name === "data") fields.data.push(text);
                else if (name === "id" || name === "event") fields[name] = text;
            }
        }
    } finally {
        // A reader that has stopped early ends the connection.
        await reader.cancel().catch(() => {});
    }
}

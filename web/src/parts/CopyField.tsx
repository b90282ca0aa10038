import { useId, useState } from "preact/hooks";

import { say } from "../texts/index.js";

/** A text to take along. Over plain http browsers copy only what is selected. */
export function CopyField({ label, text }: { label: string; text: string }) {
    const id = useId();
    const [copied, setCopied] = useState<string>();
    const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text), () => {});
    return (
        <div class="copy-field">
            <label for={id}>{label}</label>
            <div class="line">
                <input id={id} readOnly dir="ltr" value={text} onFocus={(event) => event.currentTarget.select()} />
                {navigator.clipboard && (
                    <button type="button" aria-label={`${say(copied === text ? "copied" : "copy")}: ${label}`} onClick={copy}>
                        {say(copied === text ? "copied" : "copy")}
                    </button>
                )}
            </div>
            <span class="hidden" role="status">
                {copied === text && say("copied")}
            </span>
        </div>
    );
}

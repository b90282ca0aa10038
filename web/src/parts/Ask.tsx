import { useEffect, useRef } from "preact/hooks";

import { say } from "../texts/index.js";

/** A question before something that cannot be undone. */
export function Ask({ text, yes, close }: { text: string; yes: string; close(isSure: boolean): void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
        <dialog ref={dialog} aria-labelledby="ask-text" onCancel={() => close(false)}>
            <p id="ask-text">{text}</p>
            <div class="line end">
                <button type="button" onClick={() => close(false)}>
                    {say("no")}
                </button>
                <button type="button" class="danger" onClick={() => close(true)}>
                    {yes}
                </button>
            </div>
        </dialog>
    );
}

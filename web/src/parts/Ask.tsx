import { useEffect, useRef } from "preact/hooks";

import { say } from "../texts/index.js";

/** A question before something that cannot be undone. */
export function Ask({ text, yes, close }: { text: string; yes: string; close(isSure: boolean): void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    // The browser gives the focus back to where it was only if the dialog is closed while it is there.
    const end = (isSure: boolean) => {
        dialog.current?.close();
        close(isSure);
    };
    return (
        <dialog ref={dialog} aria-labelledby="ask-text" onCancel={() => end(false)}>
            <p id="ask-text">{text}</p>
            <div class="line end">
                <button type="button" onClick={() => end(false)}>
                    {say("no")}
                </button>
                <button type="button" class="danger" onClick={() => end(true)}>
                    {yes}
                </button>
            </div>
        </dialog>
    );
}

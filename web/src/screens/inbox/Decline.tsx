import { useEffect, useRef, useState } from "preact/hooks";

import { Select } from "../../parts/fields.js";
import { say, sayById } from "../../texts/index.js";

const REASONS = ["too_busy", "time_control", "variant", "rated", "opponent", "other"] as const;
export type Reason = (typeof REASONS)[number];

/** Asks why an invitation is declined, which need not be said. */
export function Decline({ close }: { close(answer: { reason: Reason | undefined } | undefined): void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [reason, setReason] = useState("");
    useEffect(() => dialog.current?.showModal(), []);
    // The browser gives the focus back to where it was only if the dialog is closed while it is there.
    const end = (answer: { reason: Reason | undefined } | undefined) => {
        dialog.current?.close();
        close(answer);
    };
    return (
        <dialog ref={dialog} aria-labelledby="decline-text" onCancel={() => end(undefined)}>
            <h2 id="decline-text">{say("declineAsk")}</h2>
            <Select label={say("declineWhy")} value={reason} set={setReason}>
                {[["", say("declineUnsaid")], ...REASONS.map((id) => [id, sayById("decline", id)])]}
            </Select>
            <div class="line end">
                <button type="button" onClick={() => end(undefined)}>
                    {say("no")}
                </button>
                <button type="button" class="danger" onClick={() => end({ reason: REASONS.find((id) => id === reason) })}>
                    {say("decline")}
                </button>
            </div>
        </dialog>
    );
}

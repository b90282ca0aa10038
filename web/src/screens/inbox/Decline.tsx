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
    return (
        <dialog ref={dialog} aria-labelledby="decline-text" onCancel={() => close(undefined)}>
            <h2 id="decline-text">{say("declineAsk")}</h2>
            <Select label={say("declineWhy")} value={reason} set={setReason}>
                {[["", say("declineUnsaid")], ...REASONS.map((id) => [id, sayById("decline", id)])]}
            </Select>
            <div class="line end">
                <button type="button" onClick={() => close(undefined)}>
                    {say("no")}
                </button>
                <button type="button" class="danger" onClick={() => close({ reason: REASONS.find((id) => id === reason) })}>
                    {say("decline")}
                </button>
            </div>
        </dialog>
    );
}

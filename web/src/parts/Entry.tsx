import { useEffect, useRef, useState } from "preact/hooks";

import { entrance, place } from "../router.js";
import { playAsGuest, session } from "../session.js";
import { say } from "../texts/index.js";
import { Refusal } from "./common.js";
import { useAction } from "./load.js";

interface Wanted {
    act(): void;
    /** Whether a guest may do it. */
    isForGuests: boolean;
}

/** What only players do: a visitor is asked first whether to go on as a guest, or to sign in. */
export function useEntry() {
    const [wanted, setWanted] = useState<Wanted>();
    const enter = (act: () => void, isForGuests = true) => (session.value ? act() : setWanted({ act, isForGuests }));
    return { enter, entry: wanted && <Entry {...wanted} close={() => setWanted(undefined)} /> };
}

function Entry({ act, isForGuests, close }: Wanted & { close(): void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const { isBusy, refusal, run } = useAction();
    useEffect(() => dialog.current?.showModal(), []);
    // The browser gives the focus back to where it was only if the dialog is closed while it is there.
    const end = () => {
        dialog.current?.close();
        close();
    };
    const goOn = () =>
        run(async () => {
            await playAsGuest();
            end();
            act();
        });
    return (
        <dialog ref={dialog} class="entry" aria-labelledby="entry-text" onCancel={end}>
            <p id="entry-text">{say(isForGuests ? "guestAsk" : "ratedAsk")}</p>
            {isForGuests && (
                <button type="button" class="primary" aria-disabled={isBusy} onClick={() => !isBusy && void goOn()}>
                    {say("playAsGuest")}
                </button>
            )}
            <a class="button" href={entrance(place.value)}>
                {say("signIn")}
            </a>
            <a class="button" href={entrance(place.value, "register")}>
                {say("register")}
            </a>
            <button type="button" onClick={end}>
                {say("notNow")}
            </button>
            <Refusal text={refusal} />
        </dialog>
    );
}

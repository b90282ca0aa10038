import { CopyField } from "../../parts/CopyField.js";
import { say } from "../../texts/index.js";

/** The link to the position: to copy, and to share where the device does that. */
export function Share({ address }: { address: string }) {
    const url = location.origin + address;
    // Who thinks better of it does not share it.
    const share = () => navigator.share({ url, title: document.title }).catch(() => {});
    return (
        <section class="panel share">
            <CopyField label={say("linkOf")} text={url} />
            {"share" in navigator && (
                <button type="button" onClick={share}>
                    {say("share")}
                </button>
            )}
        </section>
    );
}

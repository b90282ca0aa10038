import { useEffect, useRef, useState } from "preact/hooks";

import { pause, pauseAfter, untilVisible } from "../retry.js";

/** The pause that an answer asks for, in milliseconds; undefined: it is no answer to wait for. */
function pauseOf({ status, headers }: Response): number | undefined {
    return status === 503 || status === 429 ? (Number(headers.get("retry-after")) || 0) * 1000 : undefined;
}

/** Asks for a picture that did not come until the server has it; an `img` does not say why it failed. */
async function untilThere(src: string, signal: AbortSignal): Promise<boolean> {
    for (let failures = 1; !signal.aborted; failures += 1) {
        await pauseAfter(failures, signal);
        await untilVisible(signal);
        if (signal.aborted) return false;
        const response = await fetch(src, { signal }).catch(() => undefined);
        // With its content, so that the browser has it when the picture is shown.
        if (response?.ok) return (await response.blob().catch(() => undefined)) !== undefined;
        const wanted = response ? pauseOf(response) : 0;
        if (wanted === undefined) return false;
        await pause(wanted, signal);
    }
    return false;
}

interface PictureProps {
    src: string;
    /** The classes. */
    look: string;
    size: number;
    isLazy?: boolean;
    /** Called when it did not come; it is asked for again. */
    onMissing?: () => void;
}

/** A picture of the server, which says nothing that is not beside it. A plain tile has its place while it is not there. */
export function Picture({ src, look, size, isLazy = true, onMissing }: PictureProps) {
    const [missing, setMissing] = useState<string>();
    const hasAsked = useRef<string>();
    const isMissing = missing === src;
    useEffect(() => {
        // A picture that comes and cannot be shown is not asked for again.
        if (!isMissing || hasAsked.current === src) return;
        const request = new AbortController();
        const { signal } = request;
        void untilThere(src, signal).then((isThere) => {
            if (signal.aborted) return;
            hasAsked.current = src;
            if (isThere) setMissing(undefined);
        });
        return () => request.abort();
    }, [src, isMissing]);
    if (isMissing) {
        return (
            <svg class={`${look} missing`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
                <path d="M6 6h6v6H6zM12 12h6v6h-6z" fill="currentColor" opacity="0.2" />
            </svg>
        );
    }
    return <img class={look} src={src} alt="" width={size} height={size} {...(isLazy && { loading: "lazy" as const })} onError={() => (setMissing(src), onMissing?.())} />;
}

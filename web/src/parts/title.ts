import { useLayoutEffect } from "preact/hooks";

/** Names the page in the browser's tab and history, before what it names is painted. */
export function useTitle(title: string): void {
    useLayoutEffect(() => {
        document.title = title ? `${title} – Turnstone` : "Turnstone";
    }, [title]);
}

import { useLayoutEffect } from "preact/hooks";

import { useSignal } from "../signal.js";
import { formatNumber } from "../texts/index.js";
import { turns } from "../turns.js";

/**
 * Names the page in the browser's tab and history, before what it names is painted. The number of matches in which it is
 * the reader's turn comes first: it is read from the tab, while something else is done.
 */
export function useTitle(title: string): void {
    const { length } = useSignal(turns);
    const named = title ? `${title} – Turnstone` : "Turnstone";
    const shown = length > 0 ? `(${formatNumber(length)}) ${named}` : named;
    useLayoutEffect(() => {
        document.title = shown;
    }, [shown]);
}

import { useEffect, useMemo, useRef } from "preact/hooks";

import { say } from "../texts/index.js";
import { Refusal } from "./common.js";
import { type Loaded, useAction, useLoaded } from "./load.js";

/** How far below the screen the end of an endless list may be when more of it is asked for. */
const AHEAD = "0px 0px 600px 0px";

/** A page of a list of the API. */
interface Page<T> {
    items: T[];
    next_cursor: string | null;
}
type Item = { id: string } | { player: { id: string } } | { summary: { id: string } };
/** The beginning of a page: a cursor, or, without one, that of the list. */
export type From = { cursor?: string };
/** Reads a page; undefined: there is no list yet. */
type Read<T> = (from: From) => Promise<Page<T> | undefined>;

const idOf = (item: Item) => ("id" in item ? item.id : "player" in item ? item.player.id : item.summary.id);

/** One page after the other. What has moved on meanwhile is in two of them, and here once. */
function join<T extends Item>(one: Page<T>, next: Page<T> | undefined): Page<T> {
    if (!next) return one;
    const known = new Set(one.items.map(idOf));
    return { items: [...one.items, ...next.items.filter((item) => !known.has(idOf(item)))], next_cursor: next.next_cursor };
}

/** The way to more of a list. */
export interface HasMore {
    /** Shows the next page; undefined: there is none. */
    more: (() => Promise<void>) | undefined;
    refusal: string | undefined;
}

export interface Pages<T> extends HasMore, Omit<Loaded<T>, "value" | "set"> {
    items: T[] | undefined;
}

/** A list, of which the reader asks for more: `useLoaded` of as many pages as were asked for. */
export function usePages<T extends Item>(read: Read<T>, on: unknown[]): Pages<T> {
    // Reading again, after an event, takes none of the pages away.
    const asked = useMemo(() => ({ pages: 1 }), on);
    const load = async () => {
        let found = await read({});
        for (let pages = 1; pages < asked.pages && found?.next_cursor; pages += 1) {
            found = join(found, await read({ cursor: found.next_cursor }));
        }
        return found;
    };
    const { value, set, fault, reload } = useLoaded(load, on);
    const newest = useRef({ asked, value });
    newest.current = { asked, value };
    const { isBusy, refusal, run } = useAction();
    const cursor = value?.next_cursor;
    const next = async () => {
        if (isBusy || !cursor) return;
        await run(async () => {
            const page = await read({ cursor });
            const shown = newest.current;
            // Another list has taken its place.
            if (shown.asked !== asked || !shown.value) return;
            asked.pages += 1;
            set(join(shown.value, page));
        });
    };
    return { items: value?.items, more: cursor ? next : undefined, refusal, fault, reload };
}

/** Whether a list has an item, on whichever page. */
export async function hasItem<T>(read: Read<T>, fits: (item: T) => boolean): Promise<boolean> {
    for (let from: From = {}; ; ) {
        const page = await read(from);
        if (page?.items.some(fits)) return true;
        if (!page?.next_cursor) return false;
        from = { cursor: page.next_cursor };
    }
}

interface MoreProps {
    list: HasMore;
    /** The name of the list where there are several. */
    of?: string;
    /** Whether the list goes on by itself when its end comes near. */
    isEndless?: boolean;
}

/** The button for more of the list before it. */
export function More({ list, of, isEndless = false }: MoreProps) {
    const { more, refusal } = list;
    const place = useRef<HTMLParagraphElement>(null);
    const pressed = useRef<{ targets(): NodeListOf<HTMLElement>; known: number }>();
    const press = () => {
        const rows = place.current?.previousElementSibling;
        const targets = () => rows!.querySelectorAll<HTMLElement>("a, button");
        pressed.current = rows ? { targets, known: targets().length } : undefined;
        void more?.();
    };
    useEffect(() => {
        // After a failure the reader asks again.
        if (!isEndless || !more || refusal !== undefined || !place.current) return;
        const observer = new IntersectionObserver(
            ([seen]) => {
                if (!seen?.isIntersecting) return;
                if (place.current?.contains(document.activeElement)) press();
                else void more();
            },
            { rootMargin: AHEAD },
        );
        observer.observe(place.current);
        return () => observer.disconnect();
    });
    useEffect(() => {
        if (more || !pressed.current) return;
        // The button goes with the last page, and the focus with it: the next row gets it.
        const { targets, known } = pressed.current;
        pressed.current = undefined;
        if (document.activeElement === document.body) targets()[known]?.focus({ preventScroll: true });
    });
    return (
        <>
            {more && (
                <p ref={place}>
                    <button type="button" class="more" aria-label={of === undefined ? undefined : `${say("more")}: ${of}`} onClick={press}>
                        {say("more")}
                    </button>
                </p>
            )}
            <Refusal text={refusal} />
        </>
    );
}

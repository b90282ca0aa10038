import { load, save } from "../../storage.js";
import type { OwnLine } from "./tree.js";

/** How many analyses this browser keeps, and how many lines of each. */
const MOST = 16;

type Kept = [of: string, lines: OwnLine[]][];

/** What was tried in an analysis the last time, since the address has one line alone. */
export const keptLines = (of: string): OwnLine[] => load<Kept>("analysis")?.find(([one]) => one === of)?.[1] ?? [];

/** Keeps the lines of an analysis in the place of those before; those of the oldest analysis go. */
export function keepLines(of: string, lines: OwnLine[]): void {
    const kept = lines.slice(0, MOST);
    // A step through what is there changes nothing.
    if (JSON.stringify(kept) === JSON.stringify(keptLines(of))) return;
    const others = (load<Kept>("analysis") ?? []).filter(([one]) => one !== of);
    save("analysis", kept.length > 0 ? [[of, kept], ...others].slice(0, MOST) : others);
}

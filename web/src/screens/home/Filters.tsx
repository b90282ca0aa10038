import type { Family } from "../../parts/catalogue.js";
import { Select } from "../../parts/fields.js";
import { say } from "../../texts/index.js";
import type { Filter } from "./parts.js";

interface FiltersProps {
    games: Family[];
    /** The parts that there are, each with its title. */
    parts: [string, string][];
    filter: Filter;
    set(filter: Filter): void;
}

/** Which matches the reader wants to see. */
export function Filters({ games, parts, filter, set }: FiltersProps) {
    return (
        <div class="filters" role="group" aria-label={say("matches")}>
            <Select label={say("show")} value={filter.part} set={(part) => set({ ...filter, part })}>
                {[["", say("all")], ...parts]}
            </Select>
            <Select label={say("filterGame")} value={filter.game} set={(game) => set({ ...filter, game })}>
                {[["", say("all")], ...games.map((family) => [family.game, family.name])]}
            </Select>
            <label>
                <span>{say("stepOpponent")}</span>
                <input type="search" dir="auto" autocapitalize="off" autocomplete="off" value={filter.name} onInput={({ currentTarget: { value: name } }) => set({ ...filter, name })} />
            </label>
        </div>
    );
}

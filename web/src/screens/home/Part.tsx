import type { HomeScreen } from "../../api-types.js";
import type { Family } from "../../parts/catalogue.js";
import { Panel } from "../../parts/common.js";
import { MatchRow } from "../../parts/MatchRow.js";
import { More } from "../../parts/pages.js";
import { formatNumber } from "../../texts/index.js";
import { type PartName, usePart } from "../inbox/usePart.js";
import { countOf, type Filter, fits, newerOf, partOf } from "./parts.js";

interface PartProps {
    home: HomeScreen;
    part: PartName;
    title: string;
    games: Family[];
    filter: Filter;
}

/** A part of the home screen: an endless list, without the matches that a more urgent part shows. */
export function Part({ home, part, title, games, filter }: PartProps) {
    const { cards, list } = usePart(home, part);
    const own = cards.map((card) => newerOf(card, home)).filter((card) => partOf(card) === part);
    const shown = own.filter((card) => fits(card, filter));
    if (shown.length === 0 && !list.more && list.refusal === undefined) return null;
    const isFiltered = filter.game !== "" || filter.name.trim() !== "";
    return (
        <Panel title={isFiltered ? title : `${title} · ${formatNumber(countOf(home, part))}`} id={`part-${part}`}>
            <ul class="rows">
                {shown.map((card) => (
                    <MatchRow key={card.summary.id} games={games} summary={card.summary} card={card} />
                ))}
            </ul>
            <More list={list} of={title} isEndless />
        </Panel>
    );
}

import type { ReviewedPly } from "../../api-types.js";
import { formatPercent, say } from "../../texts/index.js";

const [WIDTH, HEIGHT, MARGIN] = [320, 120, 6];

interface GraphProps {
    plies: ReviewedPly[];
    /** The newest ply. */
    last: number;
    /** The ply that the board shows. */
    shown: number;
    /** The name of the side whose expected results the graph shows. */
    name: string;
    show(ply: number): void;
}

/** The first side's expected result after each move that stands, with a mark at each mistake and blunder. */
export function ReviewGraph({ plies, last, shown, name, show }: GraphProps) {
    const points = plies.flatMap(({ ply, seat, expected_after: after, verdict, is_taken_back }) => {
        if (after === null || is_taken_back) return [];
        return [{ ply, expected: seat % 2 === 0 ? after : 1 - after, isMarked: verdict === "mistake" || verdict === "blunder" }];
    });
    if (points.length === 0) return null;
    const x = (ply: number) => (MARGIN + (ply / Math.max(1, last)) * (WIDTH - 2 * MARGIN)).toFixed(1);
    const y = (expected: number) => (MARGIN + (1 - expected) * (HEIGHT - 2 * MARGIN)).toFixed(1);
    const all = points.map(({ expected }) => expected);
    const words = say("reviewGraph", { name, low: formatPercent(Math.min(...all)), high: formatPercent(Math.max(...all)) });
    const line = points.map(({ ply, expected }) => `${x(ply)},${y(expected)}`).join(" ");
    const floor = HEIGHT - MARGIN;
    const jump = (event: MouseEvent) => {
        const box = (event.currentTarget as Element).getBoundingClientRect();
        const along = ((event.clientX - box.left) / box.width) * WIDTH - MARGIN;
        const wanted = Math.round((along / (WIDTH - 2 * MARGIN)) * last);
        show(Math.max(0, Math.min(last, wanted)));
    };
    return (
        <figure class="graph">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words} direction="ltr" onClick={jump}>
                <polygon class="graph-band" points={`${x(points[0]!.ply)},${floor} ${line} ${x(points.at(-1)!.ply)},${floor}`} />
                <line class="graph-even" x1={MARGIN} x2={WIDTH - MARGIN} y1={HEIGHT / 2} y2={HEIGHT / 2} />
                <polyline class="graph-line" points={line} />
                {points.map(({ ply, expected, isMarked }, index) => isMarked && <circle key={index} class="graph-mark" cx={x(ply)} cy={y(expected)} r="3.5" />)}
                <line class="graph-now" x1={x(shown)} x2={x(shown)} y1={MARGIN} y2={floor} />
            </svg>
            <figcaption class="quiet">{words}</figcaption>
        </figure>
    );
}

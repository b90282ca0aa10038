import type { Point } from "./picture.js";

/** How large a number is, in units of the picture: a field has about a hundred. */
const RADIUS = 14;

/** The steps of a move as numbers at the places to which they led, for a reader who wants less motion. */
export function Trail({ points }: { points: Point[] }) {
    const numbers = new Map<string, { at: Point; numbers: number[] }>();
    points.forEach((at, step) => {
        const key = `${at.x} ${at.y}`;
        const { numbers: before } = numbers.get(key) ?? { numbers: [] };
        numbers.set(key, { at, numbers: [...before, step + 1] });
    });
    return (
        <g class="trail-numbers">
            {[...numbers].map(([key, { at, numbers }]) => {
                const text = numbers.join(" ");
                const width = RADIUS * (1 + Math.max(1, text.length * 0.8));
                return (
                    <g key={key} transform={`translate(${at.x} ${at.y})`}>
                        <rect x={-width / 2} y={-RADIUS} width={width} height={2 * RADIUS} rx={RADIUS} />
                        <text dy="7">{text}</text>
                    </g>
                );
            })}
        </g>
    );
}

import { say } from "../texts/index.js";

const CORNERS = [0, 90, 180, 270].map((turn) => <path key={turn} transform={`rotate(${turn})`} d="M-30-15V-30H-15" />);

/** The three marks of a board, each with its name. */
export function Marks() {
    const marks = [
        ["last-places", say("markLast"), CORNERS],
        ["open-places", say("markLegal"), <circle r="24" />],
        ["tapped-places", say("markChosen"), <circle r="24" />],
    ] as const;
    return (
        <ul class="marks-legend">
            {marks.map(([kind, name, mark]) => (
                <li key={kind}>
                    <svg viewBox="-40 -40 80 80" aria-hidden="true">
                        <circle class="piece" r="24" />
                        <g class={`${kind} under`}>{mark}</g>
                        <g class={kind}>{mark}</g>
                    </svg>
                    {name}
                </li>
            ))}
        </ul>
    );
}

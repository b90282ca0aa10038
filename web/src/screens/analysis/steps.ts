import type { MatchEvent } from "@turnstone/rules";

/** A move or a roll, and the ply to which it belongs. */
export interface Step {
    text: string;
    ply: number;
}

/** Leaves out what was taken back. */
const upTo = (steps: Step[], last: number) => steps.filter(({ ply }) => ply <= last);

/** What was played in a match and not taken back. */
export function stepsOf(events: MatchEvent[]): Step[] {
    let steps: Step[] = [];
    let ply = 0;
    for (const event of events) {
        const { dice_rolled: rolled, move_played: played, passed, taken_back: back } = event as MatchEvent & {
            dice_rolled?: { faces: number[] };
            move_played?: { move: string };
            passed?: unknown;
            taken_back?: { to_ply: number };
        };
        // A game on this device does not number its plies.
        if (played || passed || back) ply += 1;
        if (played) steps.push({ text: played.move, ply });
        else if (rolled) steps.push({ text: rolled.faces.join("-"), ply });
        else if (back) steps = upTo(steps, back.to_ply);
    }
    return steps;
}

/** A result, such as `1-0`; two ones are a roll. */
const RESULT = /^(\*|(?=.*[02])(0|1|1\/2)(-(0|1|1\/2))+)$/;
/** The dice of a line of a record, in brackets. */
const ROLL = /^\(([1-6](?: [1-6])*)\)\s*/;

/**
 * The moves of a text: with a `;` or a new line after each, or a record as text. Of that the tags, the sides, the numbers and
 * the end are left out.
 */
export function stepsIn(text: string, sides: string[]): Step[] {
    const side = new RegExp(`^(?:${sides.join("|")})\\d?\\s+`);
    let steps: Step[] = [];
    let ply = 0;
    for (const line of text.split(/[\n;]/).map((line) => line.trim())) {
        if (line === "" || line.startsWith("[") || RESULT.test(line)) continue;
        const [, number, said] = /^(?:(\d+)\.\s+)?(.*)$/.exec(line)!;
        const last = ply;
        ply = number ? Number(number) : ply + 1;
        let rest = said!.replace(side, "");
        for (let roll; (roll = ROLL.exec(rest)); rest = rest.slice(roll[0].length)) steps.push({ text: roll[1]!.replaceAll(" ", "-"), ply: last });
        rest = rest.replace(side, "");
        const back = /^takes back to ply (\d+)$/.exec(rest);
        if (back) steps = upTo(steps, Number(back[1]));
        else if (!/^(pass|resigns|runs out of time|goes on after .*)?$/.test(rest)) steps.push({ text: rest, ply });
    }
    return steps;
}

import { Check, Select } from "../../parts/fields.js";
import { prefer, preferences, showsCoordinates, type Preferences } from "../../preferences.js";
import { useSignal } from "../../signal.js";
import { say } from "../../texts/index.js";

/** How one plays on a board in this browser. */
export function BoardSettings() {
    const chosen = useSignal(preferences);
    return (
        <>
            <Select label={say("board")} value={chosen.board} set={(board) => prefer({ board: board as Preferences["board"] })}>
                {[["wood", say("boardWood")], ["slate", say("boardSlate")], ["paper", say("boardPaper")]]}
            </Select>
            <Select label={say("confirmMoves")} value={chosen.confirms} set={(confirms) => prefer({ confirms: confirms as Preferences["confirms"] })}>
                {[["always", say("confirmAlways")], ["slow", say("confirmSlow")], ["never", say("confirmNever")]]}
            </Select>
            <Check text={say("coordinates")} value={showsCoordinates(chosen)} set={(coordinates) => prefer({ coordinates })} />
        </>
    );
}

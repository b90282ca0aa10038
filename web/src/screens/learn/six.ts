import type { Lesson } from "./task.js";

/** All stones are placed, and nobody has won. */
const PLACED =
    "0,-1;1,-1;-1,0;1,-2;2,-1;2,-2;-1,1;1,1;3,-1;0,1;2,-3;0,-2;2,0;3,-2;1,-3;1,2;3,-3;2,1;0,2;-2,0;" +
    "-2,1;-1,2;3,0;-1,-1;-2,2;2,2;3,1;-3,3;-3,2;-4,3;-2,3;-3,1;-4,2;-1,3;0,3;1,3;-3,4;-2,4;-1,4;-4,4";
/** The same; one red stone is held by a black one alone. */
const HELD =
    "-1,1;0,1;0,2;1,-1;1,1;-1,2;-1,3;2,-1;3,-1;2,0;0,-1;-1,0;3,0;4,-2;-2,1;4,-1;2,1;3,-2;1,-2;-2,2;" +
    "-2,3;1,2;2,-2;0,3;2,-3;3,-3;3,1;2,2;4,-3;3,2;-3,1;-2,0;-3,2;-2,4;-3,3;-1,4;-1,-1;-3,4;1,3;5,-4";
/** The same; black wins on one cell. */
const NEARLY =
    "-1,1;0,1;1,1;-1,0;0,-1;1,-1;-2,1;1,-2;-2,0;-1,-1;0,-2;2,-1;2,0;2,-2;-2,-1;-1,-2;-1,2;-2,2;0,2;2,1;" +
    "1,2;-2,-2;-1,3;1,3;-2,3;2,2;-3,0;-3,-1;0,3;-3,1;-3,2;-3,3;3,-2;3,-1;3,0;3,1;2,3;3,2;0,4;1,4";
const DOCUMENTED = "0,-1;0,1;2,0;0,2;1,1;0,3;0,4;-1,1;2,1;-1,2";

export const six: Lesson<"six"> = {
    variant: "basic",
    steps: [
        { text: "first", line: "", asked: "any", shown: "0,-1" },
        { text: "place", line: "0,-1;0,1", asked: "any", shown: "2,0" },
        { text: "row", line: "0,-1;0,1;2,0;-1,1;3,0;-1,0;4,0;0,2;5,0;-2,1", asked: "win", shown: "6,0" },
        { text: "triangle", line: "0,-1;0,1;2,0;-1,1;3,0;0,2;1,1;-1,0;2,1;-2,1", asked: "win", shown: "1,2" },
        { text: "ring", line: "0,-1;0,1;2,-1;2,0;3,-1;-1,1;3,0;0,2;2,1;-1,0", asked: "win", shown: "1,1" },
        { text: "block", line: DOCUMENTED, asked: ["-2,2"], shown: "-2,2" },
        { text: "move", line: PLACED, asked: "any", shown: "-3,4>0,4" },
        { text: "cut", variant: "advanced", line: HELD, asked: "capture", shown: "4,-3>-4,1" },
        { text: "find", line: `${DOCUMENTED};-2,2;-1,3;-2,3;1,-1;3,0;-2,1`, asked: "win", shown: "1,2" },
        { text: "win", line: NEARLY, asked: "win", shown: "-3,0>-1,4" },
    ],
};

import type { Lesson } from "./task.js";

export const mancala: Lesson<"mancala"> = {
    variant: "egyptian",
    steps: [
        { text: "sow", line: "", asked: "any", shown: "1" },
        { text: "store", line: "", asked: ["3", "4", "5", "6"], shown: "4" },
        { text: "again", line: "1;4", asked: ["2"], shown: "2" },
        { text: "capture", line: "1;4;2", asked: ["1"], shown: "1" },
        { text: "skip", line: "5;5;3;2;5", asked: ["6"], shown: "6" },
        { text: "left", variant: "ethiopian", line: "2L;1R", asked: ["6L"], shown: "6L" },
        { text: "sowOn", variant: "nigerian", line: "", asked: ["1"], shown: "1" },
        { text: "most", line: "3;1;4;2;5;4", asked: ["1"], shown: "1" },
        { text: "fours", variant: "nigerian", line: "2;5;4;6", asked: ["1"], shown: "1" },
        { text: "win", line: "5;3;4;2;6;3;5;2;4;6;3;1;6;2;5;4;1;5;4;3;6;1;1;2;3;5", asked: "win", shown: "4" },
    ],
};

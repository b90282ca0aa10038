import type { Lesson } from "./task.js";

export const octi: Lesson<"octi"> = {
    variant: "kids",
    steps: [
        { text: "prong", line: "", asked: "any", shown: "32+A" },
        { text: "step", line: "32+A;26+E", asked: ["32-33"], shown: "32-33" },
        { text: "aim", line: "32+A;26+E;32-33;36+F", asked: ["42+H", "22+B"], shown: "42+H" },
        { text: "jump", line: "32+A;26+E;32-33;36+F;42+H;26-25", asked: ["42-24"], shown: "42-24" },
        { text: "capture", line: "22+A;26+E;32+A;26-25;42+A;25-24;52+A;24-23", asked: "capture", shown: "22-24x" },
        {
            text: "chain",
            line: "22+A;26+E;22+C;36+E;32+A;26-25;42+A;36-35;52+A;25-24;52+B;35-34;42+B;24-23",
            asked: ["22-24-44", "22-24x-44", "22-24-44x", "22-24x-44x"],
            shown: "22-24-44",
        },
        { text: "goal", line: "32+A;36+F;32-33;36-25;33-34;26+E;34-35;46+E", asked: "win", shown: "35-36" },
        {
            text: "both",
            line: "22+A;26+E;22+C;36+E;32+A;26-25;42+A;36-35;52+A;25-24;52+B;35-34;42+B;24-23",
            asked: ["22-24x-44x"],
            shown: "22-24x-44x",
        },
        { text: "defend", line: "32+E;36+E;32-31;36-35;42+H;35-34;52+A;34-33", asked: "capture", shown: "42-24x" },
        { text: "win", line: "32+A;26+E;32-33;36+F;42+H;26-25;42+A;36-14", asked: "win", shown: "42-24-26" },
    ],
};

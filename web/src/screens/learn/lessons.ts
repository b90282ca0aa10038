import type { LessonGame } from "../../texts/lessons/index.js";
import { acey_deucey } from "./acey_deucey.js";
import { mancala } from "./mancala.js";
import { octi } from "./octi.js";
import { six } from "./six.js";
import type { Lesson } from "./task.js";

export const lessons: { [Game in LessonGame]: Lesson<Game> } = { mancala, octi, six, acey_deucey };

import { load, save } from "../../storage.js";

/** The step at which the reader has left each lesson. */
type Progress = Partial<Record<string, number>>;

export const keptStep = (game: string, steps: number) => Math.min(load<Progress>("lessons")?.[game] ?? 0, steps - 1);
export const keepStep = (game: string, step: number) => save("lessons", { ...load<Progress>("lessons"), [game]: step });

import { TurnstoneError } from "@turnstone/client";

/** The reason of a failure, for a reader. */
export function reason(error: unknown, otherwise: string): string {
    if (!(error instanceof TurnstoneError) || !error.problem) return otherwise;
    const { detail, errors } = error.problem;
    return errors?.length ? errors.map((one) => one.detail).join(" ") : detail;
}

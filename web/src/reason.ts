import { TurnstoneError } from "@turnstone/client";

/** The reason of a failure, for a reader: without the marks of code that authors see. */
export function reason(error: unknown, otherwise: string): string {
    if (!(error instanceof TurnstoneError) || !error.problem) return otherwise;
    const { detail, errors } = error.problem;
    const said = errors?.length ? errors.map((one) => one.detail).join("; ") : detail;
    return said.replaceAll("`", "");
}

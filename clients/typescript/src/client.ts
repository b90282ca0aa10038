import { call } from "./call.js";
import { Connection, type TurnstoneSettings } from "./connection.js";
import { OPERATIONS, type Resources } from "./generated/operations.js";

export interface Turnstone extends Resources {}

/** A client of one account on one server: every operation is a method of its resource. */
export class Turnstone extends Connection {
    constructor(settings: TurnstoneSettings) {
        super(settings);
        for (const [resource, operations] of Object.entries(OPERATIONS)) {
            const methods = Object.entries(operations).map(([name, request]) => [name, (...given: unknown[]) => call(this, request, given)]);
            Object.assign(this, { [resource]: Object.fromEntries(methods) });
        }
    }
}

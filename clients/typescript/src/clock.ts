/** The server's clock, as far as its answers tell it. */
export class ServerClock {
    // The server's time minus this device's, in milliseconds, is in this range.
    #least = -Infinity;
    #most = Infinity;

    /** Learns from an answer's `Date`, and when this device began the request and got the answer. */
    observe(date: string | null, start: number, end: number): void {
        const time = Date.parse(date ?? "");
        if (Number.isNaN(time)) return;
        // `Date` has whole seconds, rounded down.
        const [least, most] = [time - end, time + 1000 - start];
        const agrees = least <= this.#most && most >= this.#least;
        // An answer that contradicts the others shows that this device's clock was changed.
        this.#least = agrees ? Math.max(this.#least, least) : least;
        this.#most = agrees ? Math.min(this.#most, most) : most;
    }

    /** How far this device's clock is behind the server's; 0 before the first answer. */
    get offsetSeconds(): number {
        return Number.isFinite(this.#least) ? (this.#least + this.#most) / 2000 : 0;
    }

    /** The server's time. */
    now(): Date {
        return new Date(Date.now() + this.offsetSeconds * 1000);
    }

    /** How many seconds are left until a deadline, at least 0; null if there is none. */
    remaining(deadline: string | null): number | null {
        return deadline === null ? null : Math.max(0, (Date.parse(deadline) - this.now().getTime()) / 1000);
    }
}

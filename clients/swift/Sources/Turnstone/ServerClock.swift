import Foundation

/// The server's clock, as far as its answers tell it.
public final class ServerClock: @unchecked Sendable {
    private let lock = NSLock()
    // The server's time minus this device's is in this range.
    private var range: ClosedRange<TimeInterval>?

    init() {}

    /// Learns from an answer's `Date`, and when this device began the request and got the answer.
    func observe(_ date: String?, start: Date, end: Date) {
        guard let time = httpDate(date), start <= end else { return }
        // `Date` has whole seconds, rounded down.
        let seen = time.timeIntervalSince(end)...(time.timeIntervalSince(start) + 1)
        lock.lock()
        defer { lock.unlock() }
        // An answer that contradicts the others shows that this device's clock was changed.
        range = range.flatMap { $0.overlaps(seen) ? $0.clamped(to: seen) : nil } ?? seen
    }

    /// How many seconds this device's clock is behind the server's; 0 before the first answer.
    public var offset: TimeInterval {
        lock.lock()
        defer { lock.unlock() }
        return range.map { ($0.lowerBound + $0.upperBound) / 2 } ?? 0
    }

    /// The server's time.
    public func now() -> Date { Date().addingTimeInterval(offset) }

    /// How many seconds are left until a deadline, at least 0; nil if there is none.
    public func remaining(_ deadline: Date?) -> TimeInterval? {
        deadline.map { max(0, $0.timeIntervalSince(now())) }
    }
}

import Foundation

/// A thing with a deadline: a match, its summary, or its card on the home screen.
public protocol WithDeadline {
    var id: UUID { get }
    var deadline: Date? { get }
}

extension GameMatch: WithDeadline {}
extension MatchSummary: WithDeadline {}

extension MatchCard: WithDeadline {
    public var id: UUID { summary.id }
    public var deadline: Date? { summary.deadline }
}

/// Compares by urgency, for `sorted(by:)`: the earliest deadline first, none last, then by id.
public func byDeadline<A: WithDeadline, B: WithDeadline>(_ first: A, _ second: B) -> Bool {
    let (one, other) = (first.deadline ?? .distantFuture, second.deadline ?? .distantFuture)
    return one == other ? first.id.uuidString < second.id.uuidString : one < other
}

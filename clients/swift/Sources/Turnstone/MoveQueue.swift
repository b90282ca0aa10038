import Foundation

/// A move that is to be sent.
public struct QueuedMove: Codable, Sendable, Equatable {
    public let match: UUID
    public let move: MoveInput

    public init(match: UUID, move: MoveInput) {
        self.match = match
        self.move = move
    }
}

/// Where the app keeps moves that are not answered yet, such as a file.
public protocol MoveStore: Sendable {
    func load() async throws -> [QueuedMove]
    func save(_ moves: [QueuedMove]) async throws
}

/// The outcome of a move.
public struct MoveOutcome: Sendable {
    public let queued: QueuedMove
    /// The match after the move, or why it, or one of the same match before it, was refused.
    public let result: Result<GameMatch, TurnstoneError>
}

/// Moves that are stored before they are sent, so that neither a tunnel nor a crash loses them.
public actor MoveQueue {
    private let client: Turnstone
    private let store: any MoveStore
    // Steps that load and save, one after the other.
    private var last: Task<Void, Never>?
    private var flushing: Task<[MoveOutcome], Error>?

    public init(client: Turnstone, store: any MoveStore) {
        self.client = client
        self.store = store
    }

    /// Stores a move. It is sent with the next `flush`.
    public func add(_ match: UUID, _ move: MoveInput) async throws {
        try await change { $0 + [QueuedMove(match: match, move: move)] }
    }

    /// Sends what is stored until it is answered. A second call gets the result of a running one. If the
    /// token is refused, it throws and keeps the moves.
    public func flush() async throws -> [MoveOutcome] {
        let task = flushing ?? Task { try await sendAll() }
        flushing = task
        defer { if flushing == task { flushing = nil } }
        return try await withTaskCancellationHandler { try await task.value } onCancel: { task.cancel() }
    }

    private func sendAll() async throws -> [MoveOutcome] {
        var outcomes: [MoveOutcome] = []
        while let first = try await change({ $0 }).first {
            do {
                let answer = try await client.playMove(first.match, first.move)
                try await change { Array($0.dropFirst()) }
                outcomes.append(MoveOutcome(queued: first, result: .success(answer)))
            } catch let refusal as TurnstoneError where refusal.isFinal {
                let before = try await change { $0.filter { $0.match != first.match } }
                for queued in before where queued.match == first.match {
                    outcomes.append(MoveOutcome(queued: queued, result: .failure(refusal)))
                }
            }
        }
        return outcomes
    }

    /// Changes what is stored, and returns what it was before.
    @discardableResult
    private func change(_ step: @escaping @Sendable ([QueuedMove]) -> [QueuedMove]) async throws -> [QueuedMove] {
        let (before, store) = (last, store)
        let task = Task {
            await before?.value
            let moves = try await store.load()
            let changed = step(moves)
            if changed != moves { try await store.save(changed) }
            return moves
        }
        last = Task { _ = try? await task.value }
        return try await task.value
    }
}

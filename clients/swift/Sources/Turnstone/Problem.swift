import Foundation

/// A request that the server has refused.
public struct TurnstoneError: Error, CustomStringConvertible, Sendable {
    /// The status of the response.
    public let status: Int
    /// The problem that the server describes; nil if something else than the server has answered.
    public let problem: ProblemDetails?

    /// The stable code of the problem, such as `illegal_move`.
    public var code: String? { problem?.code }

    /// Whether the server has refused the request itself. Otherwise its token was refused, or a proxy has
    /// answered: the same request may succeed later.
    public var isFinal: Bool { problem != nil && code != "unauthenticated" && code != "insufficient_scope" }

    public var description: String {
        problem.map { "\($0.code): \($0.detail)" } ?? "status \(status), without a problem"
    }

    init(status: Int, body: Data?) {
        self.status = status
        problem = body.flatMap { try? JSONDecoder().decode(ProblemDetails.self, from: $0) }
    }
}

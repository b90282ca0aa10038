import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A long poll; proxies often end a request after 30 seconds.
private let pollSeconds = 25

/// Changes in the matches of an account. Store `nextCursor` together with what they change.
public struct AccountChanges: Sendable {
    public let items: [MatchCard]
    /// The ids of matches that the account no longer belongs to.
    public let gone: [UUID]
    public let nextCursor: String
    /// Whether the feed has started from the beginning, because the server knew the cursor no more.
    public let restarted: Bool
}

/// Something that has happened to an account.
public struct StreamedEvent: Sendable {
    public let event: AccountEvent
    /// Where to go on: a cursor for `streamAccount` and `followAccount`.
    public let position: String?
}

/// A client of one account on one server.
public final class Turnstone: Sendable {
    /// The configuration for the generated operations: `MatchesAPI.getMatchWithRequestBuilder(…, apiConfiguration:)`.
    public let configuration: TurnstoneAPIConfiguration
    /// The server's clock.
    public let clock = ServerClock()
    private let retry: RetrySettings

    /// A client of the server at `address`; without a token it reads what is public.
    public init(address: String, token: String? = nil, retry: RetrySettings = RetrySettings()) {
        self.retry = retry
        // Another attempt must have the same body, or the server takes its `Idempotency-Key` for reused.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let codableHelper = CodableHelper()
        encoder.dateEncodingStrategy = .formatted(codableHelper.dateFormatter)
        codableHelper.jsonEncoder = encoder
        configuration = TurnstoneAPIConfiguration(
            basePath: address.hasSuffix("/") ? String(address.dropLast()) : address,
            customHeaders: token.map { ["Authorization": "Bearer \($0)"] } ?? [:],
            apiResponseQueue: .global(),
            codableHelper: codableHelper,
            interceptor: Timeouts(timeout: retry.timeout)
        )
    }

    /// Sends a request of the generated code, again if that is safe. Throws a `TurnstoneError` if the
    /// server refuses.
    public func send<T>(_ request: @autoclosure () -> RequestBuilder<T>) async throws -> T {
        let begin = ProcessInfo.processInfo.systemUptime
        var failures = 0
        while true {
            // A request is sent once: another attempt is another request.
            let attempt = request()
            let start = Date()
            do {
                let answer = try await attempt.execute()
                let date = answer.header.first { $0.key.caseInsensitiveCompare("Date") == .orderedSame }?.value
                clock.observe(date, start: start, end: Date())
                return answer.body
            } catch {
                try Task.checkCancellation()
                let (response, fault) = try failure(error, start: start)
                failures += 1
                let wait = retry.delay(failures: failures, response: response)
                let elapsed = ProcessInfo.processInfo.systemUptime - begin
                if elapsed + wait > patience(attempt, retry) { throw fault }
                try await sleep(seconds: wait)
            }
        }
    }

    /// The response to a failed attempt, if there is one, and the error. Throws if it is a decision.
    private func failure(_ error: ErrorResponse, start: Date) throws -> (HTTPURLResponse?, Error) {
        guard case let .error(_, body, response, fault) = error else { throw error }
        guard let response = response as? HTTPURLResponse else {
            guard (fault as NSError).domain == NSURLErrorDomain else { throw fault }
            return (nil, fault)
        }
        clock.observe(header("Date", of: response), start: start, end: Date())
        let status = response.statusCode
        if configuration.successfulStatusCodeRange.contains(status) {
            // Cut off, or not what the document says.
            guard (fault as NSError).domain == NSURLErrorDomain else { throw fault }
            return (nil, fault)
        }
        let refusal = TurnstoneError(status: status, body: body)
        guard mayPass(status) else { throw refusal }
        return (response, refusal)
    }

    /// Plays a move, and sends it until it is answered. Throws a `TurnstoneError` if it is refused.
    public func playMove(_ match: UUID, _ move: MoveInput) async throws -> GameMatch {
        try await send(MatchesAPI.playMoveWithRequestBuilder(id: match, moveInput: move, apiConfiguration: configuration))
    }

    /// The events of a match after the number `after`, until it is over; from a stream.
    public func followMatch(_ match: UUID, after: Int = 0) -> AsyncThrowingStream<MatchEvent, Error> {
        stream { yield in
            let path = "/v1/matches/\(match.uuidString.lowercased())/events/stream"
            try await self.events(path, after: String(after)) { yield(try self.decode($0)) }
        }
    }

    /// Everything that happens to the account, messages too, after `cursor` or from now on. Throws
    /// `invalid_cursor` if the server knows it no more; then `followAccount` reads all matches.
    public func streamAccount(cursor: String? = nil) -> AsyncThrowingStream<StreamedEvent, Error> {
        stream { yield in
            try await self.events("/v1/me/stream", after: cursor) {
                yield(StreamedEvent(event: try self.decode($0), position: $0.id))
            }
        }
    }

    private func decode<T: Decodable>(_ event: ServerSentEvent) throws -> T {
        try configuration.codableHelper.decode(T.self, from: event.data).get()
    }

    /// Server-sent events after the one with the id `after`, from streams that may break.
    private func events(
        _ path: String, after: String?, receive: @Sendable (ServerSentEvent) throws -> Void
    ) async throws {
        var last = after
        var failures = 0
        while true {
            var response: HTTPURLResponse?
            do {
                let request = try streamRequest(path, last)
                let start = Date()
                var body = Data()
                var events = ServerSentEvents()
                for try await part in Arriving.parts(of: request) {
                    switch part {
                    case .response(let head):
                        response = head
                        clock.observe(header("Date", of: head), start: start, end: Date())
                        if head.statusCode == 204 { return }
                    case .data(let data) where response?.statusCode != 200:
                        body += data
                    case .data(let data):
                        for event in events.receive(data) {
                            try receive(event)
                            last = event.id ?? last
                            failures = 0
                        }
                    }
                }
                if let status = response?.statusCode, status != 200, !mayPass(status) {
                    throw TurnstoneError(status: status, body: body)
                }
            } catch where (error as NSError).domain == NSURLErrorDomain {
                try Task.checkCancellation()
            }
            failures += 1
            try await sleep(seconds: retry.delay(failures: failures, response: response))
        }
    }

    private func streamRequest(_ path: String, _ last: String?) throws -> URLRequest {
        guard let url = URL(string: configuration.basePath + path) else { throw DownloadException.requestMissingURL }
        var request = URLRequest(url: url)
        for (name, value) in configuration.customHeaders { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        if let last { request.setValue(last, forHTTPHeaderField: "Last-Event-ID") }
        return request
    }

    /// The same as `followMatch`, by requests that wait: for networks that hold streams back.
    public func pollMatch(_ match: UUID, after: Int = 0) -> AsyncThrowingStream<MatchEvent, Error> {
        stream { yield in
            var last = after
            while true {
                let page = try await self.send(MatchesAPI.listEventsWithRequestBuilder(
                    id: match, after: last, limit: 100, waitSeconds: pollSeconds, apiConfiguration: self.configuration))
                for event in page.items {
                    last = event.seq
                    yield(event)
                    // No event follows these.
                    if ["finished", "cancelled"].contains(event.kind) { return }
                }
                if !page.items.isEmpty { continue }
                let now = try await self.send(
                    MatchesAPI.getMatchWithRequestBuilder(id: match, apiConfiguration: self.configuration))
                if ["finished", "cancelled"].contains(now.status) { return }
            }
        }
    }

    /// The changes in all matches of the account since `cursor`, or all of its matches without one.
    public func followAccount(cursor: String? = nil) -> AsyncThrowingStream<AccountChanges, Error> {
        stream { yield in
            var next = cursor
            var restarted = false
            while true {
                do {
                    let (items, gone, cursor) = try await self.changes(next)
                    next = cursor
                    if items.isEmpty && gone.isEmpty && !restarted { continue }
                    yield(AccountChanges(items: items, gone: gone, nextCursor: cursor, restarted: restarted))
                    restarted = false
                } catch let error as TurnstoneError where next != nil && error.code == "invalid_cursor" {
                    next = nil
                    restarted = true
                }
            }
        }
    }

    private func changes(_ cursor: String?) async throws -> ([MatchCard], [UUID], String) {
        let page = try await send(FeedsAPI.listChangesWithRequestBuilder(
            limit: 100, cursor: cursor, waitSeconds: pollSeconds, apiConfiguration: configuration))
        return (page.items, page.gone, page.nextCursor)
    }

    /// A stream of what `produce` yields. It ends when `produce` does, or when nobody reads any more.
    private func stream<T: Sendable>(
        _ produce: @escaping @Sendable (_ yield: @Sendable (T) -> Void) async throws -> Void
    ) -> AsyncThrowingStream<T, Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await produce { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

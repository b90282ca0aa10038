import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How requests are sent again. Times are in seconds.
public struct RetrySettings: Sendable {
    /// The longest random wait before the second attempt; it doubles with each attempt.
    public var baseDelay: TimeInterval
    /// The longest random wait between two attempts.
    public var maxDelay: TimeInterval
    /// How long an attempt may make no progress, in addition to `wait_seconds` if the request has it.
    public var timeout: TimeInterval
    /// After how long a request is given up that is neither a move nor waits for something.
    public var giveUpAfter: TimeInterval

    public init(
        baseDelay: TimeInterval = 0.25, maxDelay: TimeInterval = 30, timeout: TimeInterval = 15,
        giveUpAfter: TimeInterval = 60
    ) {
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
        self.timeout = timeout
        self.giveUpAfter = giveUpAfter
    }

    /// How long to wait after this many failed attempts, of which the last may have had a response.
    func delay(failures: Int, response: HTTPURLResponse?) -> TimeInterval {
        let backOff = min(maxDelay, baseDelay * pow(2, Double(min(failures - 1, 30))))
        return retryAfter(response) + Double.random(in: 0...1) * backOff
    }

    private func retryAfter(_ response: HTTPURLResponse?) -> TimeInterval {
        guard let response, let value = header("Retry-After", of: response) else { return 0 }
        if let seconds = TimeInterval(value) { return max(0, seconds) }
        // A date counts from the server's time, as this device's clock may be wrong.
        let from = httpDate(header("Date", of: response)) ?? Date()
        return max(0, httpDate(value)?.timeIntervalSince(from) ?? 0)
    }
}

/// Whether a response with this status is no decision, so that another attempt may get another.
func mayPass(_ status: Int) -> Bool { status >= 500 || [408, 425, 429].contains(status) }

/// A header, whatever its case.
func header(_ name: String, of response: HTTPURLResponse) -> String? {
    for (key, value) in response.allHeaderFields {
        if let key = key as? String, key.caseInsensitiveCompare(name) == .orderedSame { return value as? String }
    }
    return nil
}

/// A date in a header.
func httpDate(_ value: String?) -> Date? {
    guard let value else { return nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: value)
}

/// Waits, or throws a `CancellationError`.
func sleep(seconds: TimeInterval) async throws {
    try await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1_000_000_000))
}

/// How long to go on sending a request: not at all if a second one could do something else.
func patience<T>(_ request: RequestBuilder<T>, _ settings: RetrySettings) -> TimeInterval {
    let path = URLComponents(string: request.URLString)?.path ?? ""
    let isMove = request.method == "POST" && path.hasSuffix("/moves")
    if isMove || waitSeconds(request.URLString) != nil { return .infinity }
    let hasKey = request.headers.keys.contains { $0.caseInsensitiveCompare("Idempotency-Key") == .orderedSame }
    return ["GET", "HEAD"].contains(request.method) || hasKey ? settings.giveUpAfter : 0
}

func waitSeconds(_ url: String) -> TimeInterval? {
    let item = URLComponents(string: url)?.queryItems?.first { $0.name == "wait_seconds" }
    return item?.value.flatMap(TimeInterval.init)
}

/// Sets the time-out of each attempt. `Turnstone.send` decides what is sent again.
final class Timeouts: OpenAPIInterceptor {
    let timeout: TimeInterval

    init(timeout: TimeInterval) { self.timeout = timeout }

    func intercept<T>(
        urlRequest: URLRequest, urlSession: URLSessionProtocol, requestBuilder: RequestBuilder<T>,
        completion: @Sendable @escaping (Result<URLRequest, Error>) -> Void
    ) {
        var request = urlRequest
        request.timeoutInterval = timeout + (waitSeconds(requestBuilder.URLString) ?? 0)
        completion(.success(request))
    }

    func retry<T>(
        urlRequest: URLRequest, urlSession: URLSessionProtocol, requestBuilder: RequestBuilder<T>, data: Data?,
        response: URLResponse?, error: Error, completion: @Sendable @escaping (OpenAPIInterceptorRetry) -> Void
    ) {
        completion(.dontRetry)
    }
}

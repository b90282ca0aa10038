import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that is read while it arrives.
final class Arriving: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    enum Part: Sendable {
        case response(HTTPURLResponse)
        case data(Data)
    }

    /// The server sends at least a comment every 15 seconds.
    private static let silence: TimeInterval = 45

    private let continuation: AsyncThrowingStream<Part, Error>.Continuation

    private init(_ continuation: AsyncThrowingStream<Part, Error>.Continuation) {
        self.continuation = continuation
    }

    static func parts(of request: URLRequest) -> AsyncThrowingStream<Part, Error> {
        AsyncThrowingStream { continuation in
            let settings = URLSessionConfiguration.ephemeral
            settings.timeoutIntervalForRequest = silence
            let session = URLSession(configuration: settings, delegate: Arriving(continuation), delegateQueue: nil)
            continuation.onTermination = { _ in session.invalidateAndCancel() }
            session.dataTask(with: request).resume()
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { continuation.yield(.response(response)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.data(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        continuation.finish(throwing: error)
    }
}

/// Reads server-sent events. An event that is cut off at the end is none.
struct ServerSentEvents {
    private var rest = Data()
    private var data: [Data] = []

    /// The data of the events that are whole with these bytes.
    mutating func receive(_ bytes: Data) -> [Data] {
        rest += bytes
        var events: [Data] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            var line = rest[rest.startIndex..<end]
            rest = Data(rest[rest.index(after: end)...])
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            if line.starts(with: Data("data:".utf8)) {
                line = line.dropFirst(5)
                data.append(Data(line.first == UInt8(ascii: " ") ? line.dropFirst() : line))
            } else if line.isEmpty, !data.isEmpty {
                events.append(Data(data.joined(separator: Data("\n".utf8))))
                data = []
            }
        }
        return events
    }
}

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

struct ServerSentEvent: Sendable {
    let id: String?
    let data: Data
}

/// Reads server-sent events. An event that is cut off at the end is none.
struct ServerSentEvents {
    private var rest = Data()
    private var id: String?
    private var data: [Data] = []

    /// The events that are whole with these bytes.
    mutating func receive(_ bytes: Data) -> [ServerSentEvent] {
        rest += bytes
        var events: [ServerSentEvent] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            var line = rest[rest.startIndex..<end]
            rest = Data(rest[rest.index(after: end)...])
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            if let value = value(of: "data:", in: line) { data.append(value) }
            if let value = value(of: "id:", in: line) { id = String(decoding: value, as: UTF8.self) }
            guard line.isEmpty else { continue }
            if !data.isEmpty {
                events.append(ServerSentEvent(id: id, data: Data(data.joined(separator: Data("\n".utf8)))))
            }
            id = nil
            data = []
        }
        return events
    }

    /// The value of a line, after the name of the field, if it is of that field.
    private func value(of field: String, in line: Data) -> Data? {
        guard line.starts(with: Data(field.utf8)) else { return nil }
        let value = line.dropFirst(field.utf8.count)
        return Data(value.first == UInt8(ascii: " ") ? value.dropFirst() : value)
    }
}

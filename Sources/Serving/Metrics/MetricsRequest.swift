/// An incoming HTTP request.
///
/// Its header fields are ignored.
struct MetricsRequest {
    /// Largest size of a request in bytes.
    static let most = 8192

    private var bytes: [UInt8] = []

    enum Answer: Hashable {
        /// The metrics, without the body for HEAD requests.
        case metrics(isHeadOnly: Bool)
        case malformed
        case unknownPath
        case unknownMethod
        case tooLong
    }

    mutating func take(_ more: [UInt8]) { bytes += more }

    /// The answer; `nil` while the request is incomplete.
    var answer: Answer? {
        guard isComplete else { return bytes.count >= Self.most ? .tooLong : nil }
        let line = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
        let words = line.split(separator: 0x20, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .malformed }
        guard words[0] == "GET" || words[0] == "HEAD" else { return .unknownMethod }
        let path = words[1].prefix { $0 != "?" }
        return path == "/metrics" ? .metrics(isHeadOnly: words[0] == "HEAD") : .unknownPath
    }

    /// Whether the empty line after the header fields has arrived.
    private var isComplete: Bool {
        var isAtLineStart = false
        for byte in bytes where byte != 0x0D {
            if byte == 0x0A, isAtLineStart { return true }
            isAtLineStart = byte == 0x0A
        }
        return false
    }
}

extension MetricsRequest.Answer {
    /// Returns the complete response.
    ///
    /// - Parameter metrics: creates the metrics; called only if they are requested.
    /// - Returns: the bytes.
    func bytes(_ metrics: () -> MetricsPage) -> [UInt8] {
        switch self {
        case .metrics(let isHeadOnly):
            let page = metrics()
            return Self.answer("200 OK", page, isHeadOnly: isHeadOnly)
        case .malformed: return Self.refusal("400 Bad Request")
        case .unknownPath: return Self.refusal("404 Not Found", "metrics are at /metrics")
        case .unknownMethod: return Self.refusal("405 Method Not Allowed", fields: "Allow: GET, HEAD\r\n")
        case .tooLong: return Self.refusal("431 Request Header Fields Too Large")
        }
    }

    private static func refusal(_ status: String, _ text: String? = nil, fields: String = "") -> [UInt8] {
        let page = MetricsPage(mediaType: "text/plain; charset=utf-8", text: (text ?? status) + "\n")
        return answer(status, page, fields: fields)
    }

    private static func answer(
        _ status: String,
        _ page: MetricsPage,
        fields: String = "",
        isHeadOnly: Bool = false
    ) -> [UInt8] {
        let body = Array(page.text.utf8)
        let head =
            "HTTP/1.1 \(status)\r\nContent-Type: \(page.mediaType)\r\nContent-Length: \(body.count)\r\n"
            + "\(fields)X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + (isHeadOnly ? [] : body)
    }
}

/// A page that the server sends to each client.
package struct MetricsPage: Hashable, Sendable {
    let mediaType: String
    let text: String

    package init(mediaType: String, text: String) { (self.mediaType, self.text) = (mediaType, text) }
}

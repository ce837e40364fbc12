internal import GNSS
internal import Logbook
internal import Text

/// A request that is independent of the connection.
///
/// The transport adds `User-Agent`, `Host` and `Content-Length`.
package struct UploadRequest: Hashable, Sendable {
    /// HTTP methods (RFC 9110, 9).
    package enum Method: String, Hashable, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
    }

    package let method: Method

    /// The URL, with all characters escaped that need it.
    package let url: String

    package private(set) var headers: [HTTPHeader]

    package let body: [UInt8]

    /// Creates a request, escaping characters that are not allowed in a URL.
    package init(_ method: Method, _ url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.url = PercentEncoding.url(url)
        self.headers = headers
        self.body = body
    }

    init(posting json: String, to url: String, headers: [HTTPHeader] = []) {
        self.init(.post, url, headers: [.json] + headers, body: Array(json.utf8))
    }

    /// The same request with additional headers, such as the device name.
    package func adding(_ more: [HTTPHeader]) -> UploadRequest {
        var request = self
        request.headers += more
        return request
    }
}

package struct UploadResponse: Hashable, Sendable {
    /// Status code (RFC 9110, 15).
    package let status: Int

    package let headers: [HTTPHeader]

    /// The body, truncated at the read limit.
    package let body: [UInt8]

    /// Whether the body was truncated at the read limit.
    package let isCutOff: Bool

    package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], isCutOff: Bool = false) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isCutOff = isCutOff
    }

    /// Whether the body is a web page, such as the login page of a captive portal.
    var isWebPage: Bool {
        // 4096 bytes: comments may come first.
        let start = String(decoding: body.prefix(4096), as: UTF8.self).lowercased()
        return start.contains("<html") || start.contains("<!doctype html")
    }

    /// Host of a redirect without user, port and path, which may contain secrets; `nil` if the response names none.
    var redirectedHost: String? {
        guard let location = headers.value(of: "Location"),
            let slashes = location.firstRange(of: "//"),
            // Two slashes within a path or a query do not start a host.
            location[..<slashes.lowerBound].utf8.allSatisfy({ !"/?#\\".utf8.contains($0) })
        else { return nil }
        let authority = location[slashes.upperBound...].prefix { !"/?#\\".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        let isName = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        return name.isEmpty || !isName ? nil : String(name.prefix(100))
    }

    /// The delay requested by `Retry-After` (RFC 9110, 10.2.3).
    ///
    /// - Parameter now: the current time, if the header contains a date.
    /// - Returns: the delay, at most a day; `nil` without a valid header.
    func retryAfter(now: UTCTime) -> Duration? {
        guard let text = headers.value(of: "Retry-After"), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int(text) ?? Self.longestWait, Self.longestWait))
        }
        guard let date = HTTPDate(text, now: now) else { return nil }
        let seconds = date.time.seconds(since: now).rounded(.up)
        return .seconds(Int(min(max(0, seconds), Double(Self.longestWait))))
    }

    /// Limit in seconds, so that a server cannot stop uploads for a year.
    private static let longestWait = 86_400
}

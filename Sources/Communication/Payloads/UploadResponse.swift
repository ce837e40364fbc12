internal import GNSS
internal import Logbook
internal import Text

/// A server's answer.
package struct UploadResponse: Hashable, Sendable {
    /// The status (RFC 9110, 15).
    package let status: Int

    /// The headers, in order.
    package let headers: [HTTPHeader]

    /// The body, or as much of it as was read.
    package let body: [UInt8]

    /// True where there was more of the body than is read of any.
    package let isCutOff: Bool

    /// An answer.
    package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], isCutOff: Bool = false) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isCutOff = isCutOff
    }

    /// True where the body is a page for people, as a portal has that wants somebody to log in.
    var isWebPage: Bool {
        // 4096 bytes: comments may come first.
        let start = String(decoding: body.prefix(4096), as: UTF8.self).lowercased()
        return start.contains("<html") || start.contains("<!doctype html")
    }

    /// The host that it sends one to: without user, port and path, in which secrets may be; nil where it names none.
    var redirectedHost: String? {
        guard let location = headers.value(of: "Location"),
            let slashes = location.firstRange(of: "//"),
            // Within a path or a query, two slashes begin no host.
            location[..<slashes.lowerBound].utf8.allSatisfy({ !"/?#\\".utf8.contains($0) })
        else { return nil }
        let authority = location[slashes.upperBound...].prefix { !"/?#\\".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        let isName = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        return name.isEmpty || !isName ? nil : String(name.prefix(100))
    }

    /// The time that it wants one to wait (RFC 9110, 10.2.3).
    ///
    /// - Parameter now: the time, from which on one waits where it names an instant.
    /// - Returns: the time from now on, at most a day; nil where it does not say.
    func retryAfter(now: UTCTime) -> Duration? {
        guard let text = headers.value(of: "Retry-After"), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int(text) ?? Self.longestWait, Self.longestWait))
        }
        guard let date = HTTPDate(text, now: now) else { return nil }
        let seconds = date.time.seconds(since: now).rounded(.up)
        return .seconds(Int(min(max(0, seconds), Double(Self.longestWait))))
    }

    /// Seconds: a server that says a year must not end uploads for a year.
    private static let longestWait = 86_400
}

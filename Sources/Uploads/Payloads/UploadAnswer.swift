internal import GNSS
internal import Logbook
internal import Text

/// What to do after a server's response.
///
/// Reasons are short clauses for the status output. They contain the status and a host name, but never parts of a body,
/// which may contain secrets and positions.
package enum UploadAnswer: Hashable, Sendable {
    /// The server accepted the request: continue.
    case accepted
    /// The server always rejects this request: send other locations.
    case refused(reason: String)
    /// A temporary failure: retry later.
    case tryAgain(reason: String)
    /// Retry after this delay; `nil` if the server does not specify one.
    case wait(until: Duration?, reason: String)
    /// Stop until the user changes a setting at gpslog or at the server.
    case notAuthorized(reason: String)

    /// Interprets a response by HTTP's rules alone.
    ///
    /// - Parameters:
    ///   - response: the server's response.
    ///   - now: the current time, for servers that ask to retry at a given time.
    init(_ response: UploadResponse, now: UTCTime) {
        let status = response.status
        switch status {
        case 200...299 where response.isWebPage:
            self = .tryAgain(
                reason: "the server answered with a web page; does the network want a login?"
            )
        case 200...299: self = .accepted
        case 300...399: self = .tryAgain(reason: Self.redirection(response))
        case 401, 403, 407:
            self = .notAuthorized(reason: "the server rejects the user name, password or token (\(status))")
        case 413: self = .refused(reason: "the request is too large for the server (413)")
        case 400, 409, 414, 415, 422: self = .refused(reason: "the server refuses the request (\(status))")
        case 429:
            self = .wait(until: response.retryAfter(now: now), reason: "the server wants fewer requests (429)")
        case 503: self = .wait(until: response.retryAfter(now: now), reason: "the server is busy (503)")
        case 404, 410: self = .tryAgain(reason: "the server has nothing at this URL (\(status))")
        case 500...599: self = .tryAgain(reason: "the server has an internal error (\(status))")
        default: self = .tryAgain(reason: "the server answers with status \(status)")
        }
    }

    /// Why the server rejected the request; `nil` if it accepted it.
    package var objection: String? {
        switch self {
        case .accepted: nil
        case .refused(let reason), .tryAgain(let reason), .wait(_, let reason), .notAuthorized(let reason): reason
        }
    }

    private static func redirection(_ response: UploadResponse) -> String {
        guard let host = response.redirectedHost else {
            return "the server redirects to another URL (\(response.status))"
        }
        let isEncrypted = response.headers.value(of: "Location")?.lowercased().hasPrefix("https://") == true
        return "the server redirects to \(isEncrypted ? "https://" : "")\(host) (\(response.status))"
    }
}

/// The outline of a JSON response, as needed to interpret it (RFC 8259).
enum JSONAnswer: Hashable {
    /// An object, with its member `result` if that is text.
    case object(result: String?)
    case array
    /// Text, a number, or a literal.
    case scalar

    private static let greatestDepth = 64

    /// Parses JSON; `nil` if it is malformed or nested too deeply.
    init?(_ bytes: [UInt8]) {
        var cursor = JSONCursor(bytes[...], greatestDepth: Self.greatestDepth)
        guard let shape = try? Self.shape(at: &cursor), (try? cursor.expectEnd()) != nil else { return nil }
        self = shape
    }

    private static func shape(at cursor: inout JSONCursor) throws(JSONCursor.Fault) -> JSONAnswer {
        switch try cursor.kind() {
        case .object: return .object(result: try result(at: &cursor))
        case .array:
            try cursor.skip()
            return .array
        case .string, .number, .word:
            try cursor.skip()
            return .scalar
        }
    }

    private static func result(at cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String? {
        var result: String?
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            if name == "result", try cursor.kind() == .string {
                result = String(decoding: try cursor.readString(), as: UTF8.self)
            } else {
                try cursor.skip()
            }
        }
        return result
    }
}

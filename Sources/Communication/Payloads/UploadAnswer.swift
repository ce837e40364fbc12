internal import GNSS
internal import Logbook

/// The action to take after a server's answer.
///
/// Reasons are short clauses for whoever asks how uploads go. They are made of the status and of a host's name, and never of
/// a body, in which there may be secrets and places.
package enum UploadAnswer: Hashable, Sendable {
    /// Go on: the server has taken what was sent.
    case accepted
    /// Send something else: the server never takes this.
    case refused(reason: String)
    /// Send it again, later.
    case tryAgain(reason: String)
    /// Send it again after so long; nil where the server does not say how long.
    case wait(until: Duration?, reason: String)
    /// Send nothing until the user has changed a setting, here or there.
    case notAuthorized(reason: String)

    /// The meaning of an answer by HTTP alone, whatever was asked.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - now: the time, for servers that say until when to wait.
    init(_ response: UploadResponse, now: UTCTime) {
        let status = response.status
        switch status {
        case 200...299 where response.isWebPage:
            self = .tryAgain(
                reason: "a web page came instead of the server's answer; does the network want a login?"
            )
        case 200...299: self = .accepted
        case 300...399: self = .tryAgain(reason: Self.redirection(response))
        case 401, 403, 407:
            self = .notAuthorized(reason: "the server wants another user name, password or key (\(status))")
        case 413: self = .refused(reason: "what was sent is too large for the server (413)")
        case 400, 409, 414, 415, 422: self = .refused(reason: "the server refuses what was sent (\(status))")
        case 429:
            self = .wait(until: response.retryAfter(now: now), reason: "the server wants fewer requests (429)")
        case 503: self = .wait(until: response.retryAfter(now: now), reason: "the server is busy (503)")
        case 404, 410: self = .tryAgain(reason: "the server has nothing at this URL (\(status))")
        case 500...599: self = .tryAgain(reason: "the server has a fault of its own (\(status))")
        default: self = .tryAgain(reason: "the server answers with status \(status)")
        }
    }

    /// The reason why what was sent is not taken; nil where it is.
    package var objection: String? {
        switch self {
        case .accepted: nil
        case .refused(let reason), .tryAgain(let reason), .wait(_, let reason), .notAuthorized(let reason): reason
        }
    }

    private static func redirection(_ response: UploadResponse) -> String {
        guard let host = response.redirectedHost else { return "the server wants another URL (\(response.status))" }
        let isEncrypted = response.headers.value(of: "Location")?.lowercased().hasPrefix("https://") == true
        return "the server sends one on to \(isEncrypted ? "https://" : "")\(host) (\(response.status))"
    }
}

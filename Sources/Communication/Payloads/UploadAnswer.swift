package import GNSS

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

    /// The meaning of an answer.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - uploadProtocol: what was spoken.
    ///   - now: the time, for servers that say until when to wait.
    package init(_ response: UploadResponse, to uploadProtocol: UploadProtocol, now: UTCTime) {
        let status = response.status
        switch status {
        case 200...299: self = Self.success(response, uploadProtocol)
        case 300...399: self = .tryAgain(reason: Self.redirection(response))
        case 401, 403, 407:
            self = .notAuthorized(reason: "the server wants another user name, password or key (\(status))")
        case 404 where uploadProtocol == .traccarJSON(.traccar):
            self = .notAuthorized(reason: "the server does not know the device (404)")
        case 400 where uploadProtocol == .traccarQuery:
            self = .refused(reason: "the server does not know the device, or cannot read the location (400)")
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

    private static func success(_ response: UploadResponse, _ uploadProtocol: UploadProtocol) -> UploadAnswer {
        switch uploadProtocol {
        case .template, .overland(isAnySuccessEnough: true): .accepted
        case .ownTracks where response.isWebPage:
            .tryAgain(
                reason:
                    "a web page came instead of the server's answer; does the URL lack its path, such as /pub of OwnTracks "
                    + "Recorder, or does the network want a login?"
            )
        case _ where response.isWebPage:
            .tryAgain(reason: "a web page came instead of the server's answer; does the network want a login?")
        case .traccarQuery, .traccarJSON: .accepted
        case .overland: overland(response)
        case .ownTracks: ownTracks(response)
        }
    }

    private static func overland(_ response: UploadResponse) -> UploadAnswer {
        if AnswerShape(response.body) == .object(result: "ok") { return .accepted }
        return .tryAgain(
            reason: response.isCutOff
                ? "the server's answer is too long to be read"
                : "the server does not say that it has stored the locations (\(response.status))"
        )
    }

    private static func ownTracks(_ response: UploadResponse) -> UploadAnswer {
        let start = response.body.first { !" \t\r\n".utf8.contains($0) }
        // Friends, with their pictures, may be longer than what is read.
        if start == nil || response.isCutOff && start == UInt8(ascii: "[") { return .accepted }
        switch AnswerShape(response.body) {
        case .array, .object: return .accepted
        case .scalar, nil: return .tryAgain(reason: "what answers at this URL is no OwnTracks (\(response.status))")
        }
    }

    private static func redirection(_ response: UploadResponse) -> String {
        guard let host = response.redirectedHost else { return "the server wants another URL (\(response.status))" }
        let isEncrypted = response.headers.value(of: "Location")?.lowercased().hasPrefix("https://") == true
        return "the server sends one on to \(isEncrypted ? "https://" : "")\(host) (\(response.status))"
    }
}

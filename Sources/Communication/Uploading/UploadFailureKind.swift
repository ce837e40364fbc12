/// The kind of an attempt to send that has failed, by what has to happen before another one can go well.
package enum UploadFailureKind: String, Hashable, Sendable, CaseIterable {
    /// The server does not answer, or no longer.
    case noAnswer = "no-answer"
    /// The connection is not to be trusted.
    case notTrusted = "not-trusted"
    /// The server does not let this logger in.
    case notAuthorized = "not-authorized"
    /// The server does not take what was sent.
    case refused
    /// The server has a fault of its own, or asks for time.
    case serverError = "server-error"
    /// A library that is needed is not installed.
    case missingLibrary = "missing-library"

    /// The kind of a failure on the way; nil where whoever waited does so no longer.
    init?(_ failure: TransportFailure) {
        switch failure {
        case .noAnswer: self = .noAnswer
        case .notTrusted: self = .notTrusted
        case .notAuthorized: self = .notAuthorized
        case .refused: self = .refused
        case .missingLibrary: self = .missingLibrary
        case .cancelled: return nil
        }
    }

    /// The kind of a server's answer; nil where it has taken what was sent.
    init?(_ answer: UploadAnswer) {
        switch answer {
        case .accepted: return nil
        case .refused: self = .refused
        case .tryAgain, .wait: self = .serverError
        case .notAuthorized: self = .notAuthorized
        }
    }
}

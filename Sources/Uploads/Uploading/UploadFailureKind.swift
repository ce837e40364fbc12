/// Kinds of upload failures, by what must change before a retry can succeed.
package enum UploadFailureKind: String, Hashable, Sendable, CaseIterable {
    /// The server does not answer or lost the connection.
    case noAnswer = "no-answer"
    /// The server's certificate is not valid.
    case notTrusted = "not-trusted"
    /// The server denies access.
    case notAuthorized = "not-authorized"
    /// The server rejects the request.
    case refused
    /// The server reports an error of its own or asks to wait.
    case serverError = "server-error"
    /// A shared library is not installed.
    case missingLibrary = "missing-library"

    /// Classifies a transport failure; `nil` if the caller cancelled it.
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

    /// Classifies a server's answer; `nil` if the request was accepted.
    init?(_ answer: UploadAnswer) {
        switch answer {
        case .accepted: return nil
        case .refused: self = .refused
        case .tryAgain, .wait: self = .serverError
        case .notAuthorized: self = .notAuthorized
        }
    }
}

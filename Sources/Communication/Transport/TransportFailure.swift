/// The reason why nothing came back from a server, by what to do next.
///
/// A reason is a clause for a line that tells how uploads go; in it there is neither a secret nor a place.
package enum TransportFailure: Error, Hashable, Sendable {
    /// Try again later: nobody answered, or no longer.
    case noAnswer(reason: String)
    /// Send nothing, until the user has changed a setting, or the server its certificate.
    case notTrusted(reason: String)
    /// Send nothing, until the user has changed a setting, here or there.
    case notAuthorized(reason: String)
    /// Send something else: the server never takes this.
    case refused(reason: String)
    /// Send nothing, until the user has installed a package.
    case missingLibrary(reason: String)
    /// Whoever waited for the answer does so no longer.
    case cancelled

    /// The reason to tell the user.
    package var reason: String {
        switch self {
        case .noAnswer(let reason), .notTrusted(let reason), .notAuthorized(let reason), .refused(let reason),
            .missingLibrary(let reason):
            reason
        case .cancelled: "it was cancelled"
        }
    }
}

internal import Platform
internal import SystemPackage
internal import Terminal

/// The reason why nobody can listen at an address.
struct ListeningFailure {
    /// The reason for people.
    let failure: Failure

    /// An error of the server; one that is none of listening stays what it is.
    init(_ error: any Error, at address: SocketAddress) {
        if let known = error as? Failure {
            failure = known
        } else if "\(error)".contains(Errno.addressInUse.description) {
            failure = Failure(
                "another program listens at \(address); choose another port with --listen, or end that program.",
                .unavailable
            )
        } else {
            // The library's own type is not meant to be seen; its text names the call and the reason.
            failure = Failure("the page cannot be served at \(address): \(error)", .unavailable)
        }
    }
}

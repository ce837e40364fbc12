package import Platform
internal import SystemPackage

/// Why a server cannot listen at an address.
package struct ListenFailure {
    package let failure: Failure

    /// Converts an error of the server; a `Failure` stays unchanged.
    package init(_ error: any Error, at address: SocketAddress) {
        if let known = error as? Failure {
            failure = known
        } else if "\(error)".contains(Errno.addressInUse.description) {
            failure = Failure(
                "another program listens at \(address); choose another port with --listen, or end that program.",
                .unavailable
            )
        } else {
            // The library's error type is internal, but its description names the call and the reason.
            failure = Failure("cannot listen at \(address): \(error)", .unavailable)
        }
    }
}

package import SystemPackage

/// The reason why devices cannot be looked for.
package enum DiscoveryError: Error, Hashable, CustomStringConvertible {
    /// libudev, or a thread for it, cannot be had.
    case unavailable(Errno)

    /// A message that says what is wrong with what, and what to do.
    package var description: String {
        switch self {
        case .unavailable(let reason): "cannot look for receivers: \(reason); name one with `--device`"
        }
    }
}

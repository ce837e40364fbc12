package import SystemPackage

/// Why receivers cannot be discovered.
package enum DiscoveryError: Error, Hashable, CustomStringConvertible {
    /// libudev or its thread cannot be started.
    case unavailable(Errno)

    package var description: String {
        switch self {
        case .unavailable(let reason): "cannot look for receivers: \(reason); name one with `--device`"
        }
    }
}

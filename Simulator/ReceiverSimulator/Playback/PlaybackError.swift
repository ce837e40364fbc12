package import SystemPackage

/// The reason why a capture cannot be played to its end.
package enum PlaybackError: Error, Hashable, Sendable {
    /// The command cannot be started, for this reason of posix_spawnp(3).
    case cannotStartCommand(Errno)

    /// The pseudo-terminal does not take the bytes.
    case lineFailed(Errno)
}

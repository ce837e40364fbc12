package import SystemPackage

/// Why a capture cannot be played to its end.
package enum PlaybackError: Error, Hashable, Sendable {
    /// The command cannot be started, with the error of posix_spawnp(3).
    case cannotStartCommand(Errno)

    /// Writing to the pseudo-terminal failed.
    case lineFailed(Errno)
}

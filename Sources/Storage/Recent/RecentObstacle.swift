package import SystemPackage

/// Something in shared memory in the place of a recording's file, which cannot be used.
package struct RecentObstacle: Hashable, Sendable {
    /// The place.
    package let path: FilePath
    /// The file that is used instead.
    package let spare: FilePath
    /// The reason, as the operating system gives it.
    package let reason: Errno
}

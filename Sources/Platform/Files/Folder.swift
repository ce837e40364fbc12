internal import Glibc
package import SystemPackage

/// A folder to put files in.
package enum Folder {
    /// The reason why a folder could not be made.
    package struct Obstacle: Error {
        /// The folder, or one above it.
        package let path: FilePath

        /// The reason that the system gave.
        package let reason: Errno
    }

    /// Makes a folder and those above it; existing ones are left as they are.
    ///
    /// - Parameters:
    ///   - path: the folder; the empty path is that of the current one.
    ///   - permissions: those of new folders, as far as the user's mask lets them have these.
    ///   - exactPermissions: those of new folders, whatever the mask; nil leaves it at the others.
    /// - Throws: the first one that could not be made.
    package static func make(
        _ path: FilePath,
        permissions: FilePermissions,
        whateverTheMask exactPermissions: FilePermissions? = nil
    ) throws(Obstacle) {
        if path.isEmpty || (try? FileStatus(at: path)) != nil { return }
        try make(path.removingLastComponent(), permissions: permissions, whateverTheMask: exactPermissions)
        let isMade = unsafe path.withPlatformString { unsafe mkdir($0, permissions.rawValue) } == 0
        if !isMade {
            // Somebody else was faster.
            if errno == EEXIST { return }
            throw Obstacle(path: path, reason: Errno(rawValue: errno))
        }
        guard let exactPermissions else { return }
        let isAllowed = unsafe path.withPlatformString { unsafe chmod($0, exactPermissions.rawValue) } == 0
        if !isAllowed { throw Obstacle(path: path, reason: Errno(rawValue: errno)) }
    }
}

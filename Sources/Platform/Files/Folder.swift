internal import Glibc
package import SystemPackage

/// Creates folders with their parents.
package enum Folder {
    /// Why a folder could not be created.
    package struct Obstacle: Error {
        /// The folder, or one of its parents.
        package let path: FilePath

        /// The error that the system returned.
        package let reason: Errno
    }

    /// Creates a folder and its missing parents; existing folders are not changed.
    ///
    /// - Parameters:
    ///   - path: the folder; an empty path is the current folder.
    ///   - permissions: the permissions of new folders, subject to the user's umask.
    ///   - exactPermissions: the permissions of new folders, regardless of the umask; `nil` to use `permissions`.
    /// - Throws: the first folder that could not be created.
    package static func make(
        _ path: FilePath,
        permissions: FilePermissions,
        whateverTheMask exactPermissions: FilePermissions? = nil
    ) throws(Obstacle) {
        if path.isEmpty || (try? FileStatus(at: path)) != nil { return }
        try make(path.removingLastComponent(), permissions: permissions, whateverTheMask: exactPermissions)
        let isMade = unsafe path.withPlatformString { unsafe mkdir($0, permissions.rawValue) } == 0
        if !isMade {
            // Another process created the folder first.
            if errno == EEXIST { return }
            throw Obstacle(path: path, reason: Errno(rawValue: errno))
        }
        guard let exactPermissions else { return }
        let isAllowed = unsafe path.withPlatformString { unsafe chmod($0, exactPermissions.rawValue) } == 0
        if !isAllowed { throw Obstacle(path: path, reason: Errno(rawValue: errno)) }
    }
}

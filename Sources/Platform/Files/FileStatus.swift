package import Glibc
package import SystemPackage

/// The type, owner, size and identity of a file, from stat(2).
package struct FileStatus {
    private let status: stat

    /// The status of an open file.
    package init(of file: borrowing UniqueFileDescriptor) throws(Errno) {
        try self.init(of: file.descriptor)
    }

    /// The status of an open file.
    package init(of descriptor: FileDescriptor) throws(Errno) {
        var status = stat()
        let result = unsafe fstat(descriptor.rawValue, &status)
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    /// The status of the file at a path, following links.
    package init(at path: FilePath) throws(Errno) {
        var status = stat()
        let result = unsafe path.withPlatformString { unsafe stat($0, &status) }
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    /// The status of the file at a path; of the link itself if it is a link.
    package init(ofLink path: FilePath) throws(Errno) {
        var status = stat()
        let result = unsafe path.withPlatformString { unsafe lstat($0, &status) }
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    package var isRegularFile: Bool { kind == S_IFREG }

    package var isDirectory: Bool { kind == S_IFDIR }

    /// Whether it is a pipe, named or unnamed.
    package var isPipe: Bool { kind == S_IFIFO }

    /// Whether it is a character device, such as a terminal.
    package var isCharacterDevice: Bool { kind == S_IFCHR }

    /// Whether it is a block device, such as a disk.
    package var isBlockDevice: Bool { kind == S_IFBLK }

    private var kind: mode_t { status.st_mode & S_IFMT }

    /// The nine permission bits of chmod(1).
    package var permissions: mode_t { status.st_mode & 0o777 }

    package var user: uid_t { status.st_uid }

    package var group: gid_t { status.st_gid }

    /// Whether it belongs to the current user.
    package var isOwn: Bool { user == geteuid() }

    /// The size of a regular file in bytes.
    package var size: Int { Int(status.st_size) }

    /// The time of the last modification, since 1970.
    package var modified: (seconds: Int, nanoseconds: Int) { (status.st_mtim.tv_sec, status.st_mtim.tv_nsec) }

    /// Whether at least one directory entry refers to it.
    package var hasName: Bool { status.st_nlink > 0 }

    /// The number of directory entries that refer to it.
    package var names: Int { Int(status.st_nlink) }

    /// Distinguishes it from all other files of this machine, independent of names and links.
    package var identity: FileIdentity { FileIdentity(fileSystem: status.st_dev, number: status.st_ino) }

    /// The group that may read the file; `nil` if its group may not.
    package var readingGroup: gid_t? { status.st_mode & S_IRGRP != 0 ? status.st_gid : nil }

    /// Whether both are the same file, or device files of the same device.
    ///
    /// Each container numbers its pseudo-terminals itself, so these are also distinguished by their file system.
    package func isSameFile(as other: FileStatus) -> Bool {
        guard isCharacterDevice, other.isCharacterDevice, pseudoTerminal == nil else {
            return identity == other.identity
        }
        return deviceNumber == other.deviceNumber
    }
}

/// Identifies a file among all files of this machine.
package struct FileIdentity: Hashable, Sendable {
    package let fileSystem: UInt

    /// The inode number in the file system.
    package let number: UInt
}

extension FileStatus {
    /// The device number of a device file; see makedev(3).
    package var deviceNumber: UInt { status.st_rdev }

    /// The major number of a device file, as listed in the kernel's devices.txt.
    package var driverNumber: UInt {
        (status.st_rdev >> 8) & 0xFFF | (status.st_rdev >> 32) & ~0xFFF
    }

    /// The number N of the pseudo-terminal /dev/pts/N; `nil` for other files.
    package var pseudoTerminal: UInt? {
        guard isCharacterDevice, (136...143).contains(driverNumber) else { return nil }
        return (driverNumber - 136) << 20 + (status.st_rdev & 0xFF | status.st_rdev >> 12 & 0xF_FF00)
    }

    /// Whether it is /dev/ptmx, which opens new pseudo-terminals.
    package var isMasterOfPseudoTerminals: Bool {
        isCharacterDevice && status.st_rdev == Self.deviceNumber(major: 5, minor: 2)
    }

    /// Combines a major and a minor number; see makedev(3).
    package static func deviceNumber(major: UInt, minor: UInt) -> UInt {
        (major & 0xFFF) << 8 | (major & ~0xFFF) << 32 | minor & 0xFF | (minor & ~0xFF) << 12
    }
}

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

extension FilePath {
    /// The path with symbolic links resolved; the path itself if nothing exists there.
    package var withoutLinks: FilePath {
        guard let resolved = unsafe withPlatformString({ unsafe realpath($0, nil) }) else { return self }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved)
    }

    /// The path with a suffix appended to its last component.
    package func appendingToName(_ suffix: String) -> FilePath {
        let name = unsafe withPlatformString { unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        return FilePath(platformString: name + (suffix + "\0").utf8.map(CChar.init(bitPattern:)))
    }
}

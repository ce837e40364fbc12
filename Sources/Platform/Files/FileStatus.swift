package import Glibc
package import SystemPackage

/// A file's kind, owner, size and place, by stat(2).
package struct FileStatus {
    private let status: stat

    /// The status of an open file.
    ///
    /// - Throws: What fstat(2) said.
    package init(of file: borrowing OwnedFileDescriptor) throws(Errno) {
        try self.init(of: file.descriptor)
    }

    /// The status of an open file.
    ///
    /// - Throws: What fstat(2) said.
    package init(of descriptor: FileDescriptor) throws(Errno) {
        var status = stat()
        let result = unsafe fstat(descriptor.rawValue, &status)
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    /// The status of what is at a path, links followed.
    ///
    /// - Throws: What stat(2) said.
    package init(at path: FilePath) throws(Errno) {
        var status = stat()
        let result = unsafe path.withPlatformString { unsafe stat($0, &status) }
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    /// The status of what is at a path, of the link itself where it is one.
    ///
    /// - Throws: What lstat(2) said.
    package init(ofLink path: FilePath) throws(Errno) {
        var status = stat()
        let result = unsafe path.withPlatformString { unsafe lstat($0, &status) }
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    /// True for a file of bytes that stay.
    package var isRegularFile: Bool { kind == S_IFREG }

    /// True for a folder.
    package var isDirectory: Bool { kind == S_IFDIR }

    /// True for a pipe, with a name or without.
    package var isPipe: Bool { kind == S_IFIFO }

    /// True for a device that is read byte by byte, as terminals are.
    package var isCharacterDevice: Bool { kind == S_IFCHR }

    /// True for a device that is read block by block, as disks are.
    package var isBlockDevice: Bool { kind == S_IFBLK }

    private var kind: mode_t { status.st_mode & S_IFMT }

    /// The permissions to read, write and execute it, in the nine bits of chmod(1).
    package var permissions: mode_t { status.st_mode & 0o777 }

    /// The number of the user that it belongs to.
    package var user: uid_t { status.st_uid }

    /// The number of the group that it belongs to.
    package var group: gid_t { status.st_gid }

    /// True where it is this user's.
    package var isOwn: Bool { user == geteuid() }

    /// Bytes in a regular file.
    package var size: Int { Int(status.st_size) }

    /// The time of the last change of its bytes, since 1970.
    package var modified: (seconds: Int, nanoseconds: Int) { (status.st_mtim.tv_sec, status.st_mtim.tv_nsec) }

    /// True where at least one name in a folder leads to it.
    package var hasName: Bool { status.st_nlink > 0 }

    /// The number of names in folders that lead to it.
    package var names: Int { Int(status.st_nlink) }

    /// The identity that distinguishes it from all other files of this machine, whatever names and links lead to it.
    package var identity: FileIdentity { FileIdentity(fileSystem: status.st_dev, number: status.st_ino) }

    /// The number of the group whose members may read the file; nil where they may not.
    package var readingGroup: gid_t? { status.st_mode & S_IRGRP != 0 ? status.st_gid : nil }

    /// True where this is the other file under another name: the same device where both are devices.
    ///
    /// Each container numbers its pseudo-terminals itself, so that theirs are told apart by their file system, too.
    package func isSameFile(as other: FileStatus) -> Bool {
        guard isCharacterDevice, other.isCharacterDevice, pseudoTerminal == nil else {
            return identity == other.identity
        }
        return deviceNumber == other.deviceNumber
    }
}

/// The identity of a file, which no other of this machine has.
package struct FileIdentity: Hashable, Sendable {
    /// The number of the file system that the file is on.
    package let fileSystem: UInt

    /// The file's number in its file system.
    package let number: UInt
}

extension FileStatus {
    /// The kernel's number of the device behind a device file: makedev(3).
    package var deviceNumber: UInt { status.st_rdev }

    /// The kernel's number of the driver behind a device file, as in its devices.txt.
    package var driverNumber: UInt {
        (status.st_rdev >> 8) & 0xFFF | (status.st_rdev >> 32) & ~0xFFF
    }

    /// The number N of the pseudo-terminal /dev/pts/N; nil where it is none.
    package var pseudoTerminal: UInt? {
        guard isCharacterDevice, (136...143).contains(driverNumber) else { return nil }
        return (driverNumber - 136) << 20 + (status.st_rdev & 0xFF | status.st_rdev >> 12 & 0xF_FF00)
    }

    /// True where it is /dev/ptmx, through which the other ends of pseudo-terminals are had.
    package var isMasterOfPseudoTerminals: Bool {
        isCharacterDevice && status.st_rdev == Self.deviceNumber(major: 5, minor: 2)
    }

    /// The number that the kernel makes of a driver's and a device's: makedev(3).
    package static func deviceNumber(major: UInt, minor: UInt) -> UInt {
        (major & 0xFFF) << 8 | (major & ~0xFFF) << 32 | minor & 0xFF | (minor & ~0xFF) << 12
    }
}

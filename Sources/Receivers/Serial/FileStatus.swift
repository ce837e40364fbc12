import Glibc
import Platform
import SystemPackage

/// The kind of a file, and the permission to read it: stat(2).
struct FileStatus {
    private let status: stat

    /// The status of an open file.
    ///
    /// Throws what fstat(2) said.
    init(of file: borrowing OwnedFileDescriptor) throws(Errno) {
        var status = stat()
        let result = unsafe fstat(file.descriptor.rawValue, &status)
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    /// The status of what is at a path, links followed.
    ///
    /// Throws what stat(2) said.
    init(at path: FilePath) throws(Errno) {
        var status = stat()
        let result = unsafe path.withPlatformString { unsafe stat($0, &status) }
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    /// The status of what is at a path, of the link itself where it is one.
    ///
    /// Throws what lstat(2) said.
    init(ofLink path: FilePath) throws(Errno) {
        var status = stat()
        let result = unsafe path.withPlatformString { unsafe lstat($0, &status) }
        guard result == 0 else { throw Errno(rawValue: errno) }
        self.status = status
    }

    var isRegularFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isPipe: Bool { status.st_mode & S_IFMT == S_IFIFO }
    var isCharacterDevice: Bool { status.st_mode & S_IFMT == S_IFCHR }

    /// True where it is this user's.
    var isOwn: Bool { status.st_uid == geteuid() }

    /// Bytes in a regular file.
    var size: Int { Int(status.st_size) }

    /// The kernel's number of the driver behind a device file, as in its devices.txt.
    var driverNumber: UInt {
        (status.st_rdev >> 8) & 0xFFF | (status.st_rdev >> 32) & ~0xFFF
    }

    /// The kernel's number of the device behind a device file: makedev(3).
    var deviceNumber: UInt { status.st_rdev }

    /// The number of the group whose members may read the file; nil where they may not.
    var readingGroup: gid_t? { status.st_mode & S_IRGRP != 0 ? status.st_gid : nil }

    /// The number of the file system that the file is on.
    var fileSystem: UInt { status.st_dev }

    /// The file's number in its file system.
    var number: UInt { status.st_ino }

    /// True where this is the other file under another name: the same device where both are devices.
    func isSameFile(as other: FileStatus) -> Bool {
        if isCharacterDevice, other.isCharacterDevice { return status.st_rdev == other.status.st_rdev }
        return fileSystem == other.fileSystem && number == other.number
    }

    /// The number N of the pseudo-terminal /dev/pts/N; nil where it is none.
    var pseudoTerminal: UInt? {
        guard isCharacterDevice, (136...143).contains(driverNumber) else { return nil }
        return (driverNumber - 136) << 20 + (status.st_rdev & 0xFF | status.st_rdev >> 12 & 0xF_FF00)
    }

    /// True where it is /dev/ptmx, through which the other ends of pseudo-terminals are had.
    var isMasterOfPseudoTerminals: Bool {
        isCharacterDevice && status.st_rdev == Self.deviceNumber(major: 5, minor: 2)
    }

    /// The number that the kernel makes of a driver's and a device's: makedev(3).
    static func deviceNumber(major: UInt, minor: UInt) -> UInt {
        (major & 0xFFF) << 8 | (major & ~0xFFF) << 32 | minor & 0xFF | (minor & ~0xFF) << 12
    }
}

import Glibc
import SystemPackage

/// What kind of file something is, and who may read it: stat(2).
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

    var isRegularFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isPipe: Bool { status.st_mode & S_IFMT == S_IFIFO }
    var isCharacterDevice: Bool { status.st_mode & S_IFMT == S_IFCHR }

    /// Bytes in a regular file.
    var size: Int { Int(status.st_size) }

    /// The kernel's number of the driver behind a device file, as in its devices.txt.
    var driverNumber: UInt {
        (status.st_rdev >> 8) & 0xFFF | (status.st_rdev >> 32) & ~0xFFF
    }

    /// The name of the group whose members may read the file; nil where they may not, or the group has no name.
    var readingGroup: String? {
        guard status.st_mode & S_IRGRP != 0 else { return nil }
        var entry = unsafe group()
        var found: UnsafeMutablePointer<group>?
        var storage = [CChar](repeating: 0, count: 16_384)
        let capacity = storage.count
        let reason = unsafe getgrgid_r(status.st_gid, &entry, &storage, capacity, &found)
        guard reason == 0, unsafe found != nil, let name = unsafe entry.gr_name else { return nil }
        return unsafe String(cString: name)
    }
}

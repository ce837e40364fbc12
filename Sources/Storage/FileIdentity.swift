internal import Glibc
internal import SystemPackage

/// The identity of a file, which distinguishes it from all others of this machine, whatever names and links lead to it.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// The file that a path leads to, links followed; nil where nothing is there.
    init?(of path: FilePath) {
        var status = stat()
        guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// The file of an open descriptor; nil where there is none.
    init?(of descriptor: FileDescriptor) {
        var status = stat()
        guard unsafe fstat(descriptor.rawValue, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}

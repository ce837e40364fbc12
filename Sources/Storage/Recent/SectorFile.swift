internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization
internal import SystemPackage

/// A file that is written in whole sectors, of which one process at a time is the writer.
///
/// On a disk the sectors pass the kernel's cache, where that is possible: a write costs as many bytes as it has, and not
/// the whole page that they are in.
package final class SectorFile: Sendable {
    /// Bytes: what disks read and write at once, or a part of it.
    package static let sector = 512

    /// The path of the file.
    let path: FilePath
    private let descriptor: FileDescriptor
    private let isDirect: Atomic<Bool>

    private init(_ path: FilePath, _ descriptor: FileDescriptor, isDirect: Bool) {
        self.path = path
        self.descriptor = descriptor
        self.isDirect = Atomic(isDirect)
    }

    deinit {
        // A child that this process has just forked has the descriptor too, and would go on being the writer.
        flock(descriptor.rawValue, LOCK_UN)
        // Nothing waits to be written that closing could lose.
        try? descriptor.close()
    }

    /// Opens a file for its one writer, and makes it where it is missing.
    ///
    /// - Parameters:
    ///   - path: the path of the file. A link is not followed.
    ///   - owner: the owner to whom root gives a new file; it must be this one's or ours, as others may write the rest.
    ///   - room: the number of bytes that it gets before it is written to, so that later there is room for them on a full disk,
    ///     and a write changes nothing but its sectors; 0 where that does not matter.
    /// - Returns: the file; nil where another process is its writer.
    /// - Throws: `Errno` where it cannot be made, or there is no room.
    static func claim(_ path: FilePath, for owner: FileOwner?, room: Int) throws(Errno) -> SectorFile? {
        while true {
            let descriptor = try openedOrMade(path, for: owner)
            guard lock(descriptor) else {
                try? descriptor.close()
                return nil
            }
            // Between opening and locking its former writer may have removed it.
            guard isSame(descriptor, as: path) else {
                try? descriptor.close()
                continue
            }
            let file = SectorFile(path, descriptor, isDirect: false)
            try file.reserve(room)
            let isDirect = room > 0 && gpslog_write_directly(descriptor.rawValue, 1) == 0
            file.isDirect.store(isDirect, ordering: .relaxed)
            return file
        }
    }

    /// True where it is still where it was made.
    var hasName: Bool {
        (try? FileStatus(of: descriptor))?.hasName ?? false
    }

    /// Becomes the one who holds a file's lock; false where another is.
    private static func lock(_ descriptor: FileDescriptor) -> Bool {
        // A process that only looks whether a file has a writer holds its lock for an instant.
        for pause: UInt32 in [1000, 10_000, 100_000] {
            if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(pause)
        }
        return flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// True where a process is the writer of a file, which is left as it is.
    ///
    /// - Parameters:
    ///   - path: the path of the file; one there that is somebody else's has no writer.
    ///   - owner: the owner whose it may be besides ours and root's.
    /// - Returns: true where one is, which is not this call's.
    static func isClaimed(_ path: FilePath, of owner: FileOwner?) -> Bool {
        guard let descriptor = try? opened(path, .readOnly, ofAny: readable(owner)) else { return false }
        defer { try? descriptor.close() }
        if flock(descriptor.rawValue, LOCK_SH | LOCK_NB) == 0 { return false }
        return errno == EWOULDBLOCK
    }

    /// Writes whole sectors at a place.
    ///
    /// - Parameters:
    ///   - bytes: as many as some sectors have.
    ///   - offset: the place in the file, at the beginning of a sector.
    ///   - isSynced: true where they are on the disk when this returns, and not only in the kernel's memory.
    /// - Throws: `Errno` where they could not be written.
    func write(_ bytes: [UInt8], at offset: Int64, isSynced: Bool) throws(Errno) {
        var isDirect = isDirect.load(ordering: .relaxed)
        if isDirect {
            do throws(Errno) {
                try writeAligned(bytes, at: offset)
            } catch .invalidArgument {
                // The disk's sectors are larger, or the file system has no such way.
                _ = gpslog_write_directly(descriptor.rawValue, 0)
                isDirect = false
                self.isDirect.store(false, ordering: .relaxed)
            }
        }
        if !isDirect { try put(bytes, at: offset) }
        if isSynced, fdatasync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
    }

    /// Removes the file, if it still has its name; its writer stays the writer of what has no name any more.
    func remove() {
        guard Self.isSame(descriptor, as: path) else { return }
        _ = unsafe path.withPlatformString { unsafe unlink($0) }
    }

    /// All bytes of a file; none where there is no such file, or somebody else's.
    static func bytes(of path: FilePath, ownedBy owner: FileOwner?) throws(Errno) -> [UInt8] {
        guard isOwn(path, besides: owner) else { return [] }
        do throws(Errno) {
            let descriptor = try opened(path, .readOnly, ofAny: readable(owner))
            defer { try? descriptor.close() }
            return try Errno.typed {
                let size = Int(try descriptor.seek(offset: 0, from: .end))
                return try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                    let memory = UnsafeMutableRawBufferPointer(buffer)
                    count = try unsafe descriptor.read(fromAbsoluteOffset: 0, into: memory)
                }
            }
        } catch .noSuchFileOrDirectory {
            return []
        }
    }

    /// Opens the file to write, and makes it where it is missing.
    ///
    /// In a folder that all may write to, others may have made something of this name.
    private static func openedOrMade(_ path: FilePath, for owner: FileOwner?) throws(Errno) -> FileDescriptor {
        let writers = [geteuid(), owner?.user ?? geteuid()]
        do throws(Errno) {
            // Without O_CREAT, with which the kernel may refuse root a file of the database's owner (fs.protected_regular).
            return try opened(path, .readWrite, ofAny: writers)
        } catch .noSuchFileOrDirectory {
            do throws(Errno) {
                let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .noFollow, .closeOnExec]
                let made = try Errno.typed {
                    try FileDescriptor.open(path, .readWrite, options: options, permissions: .ownerReadWrite)
                }
                owner?.own(made)
                return made
            } catch .fileExists {
                // Another recording has made it first.
                return try opened(path, .readWrite, ofAny: writers)
            }
        }
    }

    /// Opens a regular file of one of these users.
    ///
    /// - Throws: `permissionDenied` where it is somebody else's, `fileExists` where it is no regular file.
    private static func opened(
        _ path: FilePath,
        _ mode: FileDescriptor.AccessMode,
        ofAny users: [uid_t]
    ) throws(Errno) -> FileDescriptor {
        // Whoever opens a FIFO would otherwise wait for somebody at its other end.
        let options: FileDescriptor.OpenOptions = [.noFollow, .closeOnExec, .nonBlocking]
        let descriptor = try Errno.typed { try FileDescriptor.open(path, mode, options: options) }
        let status = try? FileStatus(of: descriptor)
        if let status, status.isRegularFile, users.contains(status.user) { return descriptor }
        try? descriptor.close()
        throw status?.isRegularFile == true ? .permissionDenied : .fileExists
    }

    /// True where a name is that of a regular file of ours, of root's or of a database's owner.
    static func isOwn(_ path: FilePath, besides owner: FileOwner?) -> Bool {
        guard let status = try? FileStatus(ofLink: path) else { return false }
        return status.isRegularFile && readable(owner).contains(status.user)
    }

    /// The users whose files are read: what others have made is no part of the database.
    private static func readable(_ owner: FileOwner?) -> [uid_t] { [owner?.user ?? geteuid(), geteuid(), 0] }

    private static func isSame(_ descriptor: FileDescriptor, as path: FilePath) -> Bool {
        guard let open = try? FileStatus(of: descriptor), let named = try? FileStatus(ofLink: path) else {
            return false
        }
        return open.identity == named.identity
    }

    /// Fills the file with zeros up to a size, and has them on the disk.
    private func reserve(_ room: Int) throws(Errno) {
        guard room > 0 else { return }
        let size = try FileStatus(of: descriptor).size
        if size >= room { return }
        try put([UInt8](repeating: 0, count: room - size), at: Int64(size))
        if fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
    }

    private func put(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
        try Errno.typed { try descriptor.writeAll(toAbsoluteOffset: offset, bytes) }
    }

    private func writeAligned(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
        // 4096: as large as disks' sectors are, whatever the size of the processor's pages.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 4096)
        defer { unsafe buffer.deallocate() }
        unsafe buffer.copyBytes(from: bytes)
        try Errno.typed { try unsafe descriptor.writeAll(toAbsoluteOffset: offset, buffer) }
    }
}

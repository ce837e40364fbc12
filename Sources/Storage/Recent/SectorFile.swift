internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization
internal import SystemPackage

/// A file that is written in whole sectors by one process at a time.
///
/// If the disk supports it, writes bypass the kernel's page cache: they cost only their own bytes instead of whole
/// pages.
package final class SectorFile: Sendable {
    /// The sector size in bytes: the write unit of disks, or a fraction of it.
    package static let sector = 512

    let path: FilePath
    private let descriptor: FileDescriptor
    private let isDirect: Atomic<Bool>

    private init(_ path: FilePath, _ descriptor: FileDescriptor, isDirect: Bool) {
        self.path = path
        self.descriptor = descriptor
        self.isDirect = Atomic(isDirect)
    }

    deinit {
        // A child that was just forked shares the descriptor and would keep the lock.
        flock(descriptor.rawValue, LOCK_UN)
        // No writes are pending, so closing loses nothing.
        try? descriptor.close()
    }

    /// Opens a file for its only writer; creates it if it is missing.
    ///
    /// - Parameters:
    ///   - path: the path of the file. Links are not followed.
    ///   - owner: the owner that a file created by root gets. An existing file must belong to this user, to the current
    ///     one or to root, as others may have written it.
    /// - Returns: the file; `nil` if another process is its writer.
    /// - Throws: `Errno` if the file cannot be created.
    static func claim(_ path: FilePath, for owner: FileOwner?) throws(Errno) -> SectorFile? {
        while true {
            let descriptor = try openedOrMade(path, for: owner)
            guard lock(descriptor) else {
                try? descriptor.close()
                return nil
            }
            // Its previous writer may have removed it between opening and locking.
            guard isSame(descriptor, as: path) else {
                try? descriptor.close()
                continue
            }
            return SectorFile(path, descriptor, isDirect: false)
        }
    }

    /// Whether the file is still at its path.
    var hasName: Bool {
        (try? FileStatus(of: descriptor))?.hasName ?? false
    }

    /// Takes the lock of a file; false if another process has it.
    private static func lock(_ descriptor: FileDescriptor) -> Bool {
        // Another process may hold the lock for an instant to check for a writer.
        for pause: UInt32 in [1000, 10_000, 100_000] {
            if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(pause)
        }
        return flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// Whether a process is the writer of a file, without changing the file.
    ///
    /// - Parameters:
    ///   - path: the path of the file. A file that belongs to an unrelated user has no writer.
    ///   - owner: the user that the file may belong to, besides the current one and root.
    /// - Returns: whether a process has the lock.
    static func isClaimed(_ path: FilePath, of owner: FileOwner?) -> Bool {
        guard let descriptor = try? opened(path, .readOnly, ofAny: readable(owner)) else { return false }
        defer { try? descriptor.close() }
        if flock(descriptor.rawValue, LOCK_SH | LOCK_NB) == 0 { return false }
        return errno == EWOULDBLOCK
    }

    /// Writes whole sectors to the file.
    ///
    /// The offset and the number of bytes must be multiples of `sector`. With `isSynced`, this returns only after the
    /// bytes are on disk, not just in the kernel's memory.
    func write(_ bytes: [UInt8], at offset: Int64, isSynced: Bool) throws(Errno) {
        var isDirect = isDirect.load(ordering: .relaxed)
        if isDirect {
            do throws(Errno) {
                try writeAligned(bytes, at: offset)
            } catch .invalidArgument {
                // The disk has larger sectors, or the file system does not support direct writes.
                _ = gpslog_write_directly(descriptor.rawValue, 0)
                isDirect = false
                self.isDirect.store(false, ordering: .relaxed)
            }
        }
        if !isDirect { try put(bytes, at: offset) }
        if isSynced, fdatasync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
    }

    /// Removes the file if it is still at its path; the writer keeps its lock on the unnamed file.
    func remove() {
        guard Self.isSame(descriptor, as: path) else { return }
        _ = unsafe path.withPlatformString { unsafe unlink($0) }
    }

    /// Bytes of a file, by default all; empty if it does not exist or belongs to an unrelated user.
    static func bytes(
        of path: FilePath,
        ownedBy owner: FileOwner?,
        from start: Int = 0,
        atMost limit: Int = .max
    ) throws(Errno) -> [UInt8] {
        guard isOwn(path, besides: owner) else { return [] }
        do throws(Errno) {
            let descriptor = try opened(path, .readOnly, ofAny: readable(owner))
            defer { try? descriptor.close() }
            return try Errno.typed {
                let size = min(limit, max(0, Int(try descriptor.seek(offset: 0, from: .end)) - start))
                return try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                    let memory = UnsafeMutableRawBufferPointer(buffer)
                    count = try unsafe descriptor.read(fromAbsoluteOffset: Int64(start), into: memory)
                }
            }
        } catch .noSuchFileOrDirectory {
            return []
        }
    }

    /// Opens a file for writing; creates it if it is missing.
    ///
    /// In a folder that all users may write to, others may have created something with this name.
    private static func openedOrMade(_ path: FilePath, for owner: FileOwner?) throws(Errno) -> FileDescriptor {
        let writers = [geteuid(), owner?.user ?? geteuid()]
        do throws(Errno) {
            // Without O_CREAT, as the kernel may then refuse root access to the file of another user
            // (fs.protected_regular).
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
                // Another recording created it first.
                return try opened(path, .readWrite, ofAny: writers)
            }
        }
    }

    /// Opens a regular file that belongs to one of these users.
    ///
    /// - Throws: `permissionDenied` if it belongs to another user, `fileExists` if it is not a regular file.
    private static func opened(
        _ path: FilePath,
        _ mode: FileDescriptor.AccessMode,
        ofAny users: [uid_t]
    ) throws(Errno) -> FileDescriptor {
        // Opening a FIFO would otherwise wait for its other end.
        let options: FileDescriptor.OpenOptions = [.noFollow, .closeOnExec, .nonBlocking]
        let descriptor = try Errno.typed { try FileDescriptor.open(path, mode, options: options) }
        let status = try? FileStatus(of: descriptor)
        if let status, status.isRegularFile, users.contains(status.user) { return descriptor }
        try? descriptor.close()
        throw status?.isRegularFile == true ? .permissionDenied : .fileExists
    }

    /// Whether a path leads to a regular file of the current user, of root or of the database's owner.
    static func isOwn(_ path: FilePath, besides owner: FileOwner?) -> Bool {
        guard let status = try? FileStatus(ofLink: path) else { return false }
        return status.isRegularFile && readable(owner).contains(status.user)
    }

    /// The users whose files are read; files of other users are not part of the database.
    private static func readable(_ owner: FileOwner?) -> [uid_t] { [owner?.user ?? geteuid(), geteuid(), 0] }

    private static func isSame(_ descriptor: FileDescriptor, as path: FilePath) -> Bool {
        guard let open = try? FileStatus(of: descriptor), let named = try? FileStatus(ofLink: path) else {
            return false
        }
        return open.identity == named.identity
    }

    /// Fills the file with zeros up to a size and syncs it, so that later writes succeed on a full disk.
    ///
    /// They change nothing but their sectors then.
    ///
    /// - Parameters:
    ///   - room: the size in bytes.
    ///   - beginning: the first bytes of a file that was empty.
    /// - Throws: `Errno` if the disk is full or fails.
    func reserve(_ room: Int, beginningWith beginning: [UInt8]) throws(Errno) {
        let size = try FileStatus(of: descriptor).size
        if size < room {
            let filling = [UInt8](repeating: 0, count: room - size)
            try put(size == 0 ? beginning + filling.dropFirst(beginning.count) : filling, at: Int64(size))
            if fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        }
        isDirect.store(gpslog_write_directly(descriptor.rawValue, 1) == 0, ordering: .relaxed)
    }

    private func put(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
        try Errno.typed { try descriptor.writeAll(toAbsoluteOffset: offset, bytes) }
    }

    private func writeAligned(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
        // 4096 is at least the sector size of any disk, whatever the page size of the processor.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 4096)
        defer { unsafe buffer.deallocate() }
        unsafe buffer.copyBytes(from: bytes)
        try Errno.typed { try unsafe descriptor.writeAll(toAbsoluteOffset: offset, buffer) }
    }
}

internal import CLinux
internal import Glibc
internal import SystemPackage

/// A file that is written in whole sectors, of which one process at a time is the writer.
///
/// On a disk the sectors pass the kernel's cache, where that is possible: a write costs as many bytes as it has, and not
/// the whole page that they are in.
final class SectorFile {
    /// Bytes: what disks read and write at once, or a part of it.
    static let sector = 512

    /// Where it is.
    let path: FilePath
    private let descriptor: FileDescriptor
    private var isDirect: Bool

    private init(_ path: FilePath, _ descriptor: FileDescriptor, isDirect: Bool) {
        self.path = path
        self.descriptor = descriptor
        self.isDirect = isDirect
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
    ///   - path: where. It must be a file of ours: a link is not followed.
    ///   - room: how many bytes it gets before it is written to, so that later there is room for them on a full disk, and a
    ///     write changes nothing but its sectors; 0 where that does not matter.
    /// - Returns: the file; nil where another process is its writer.
    /// - Throws: where it cannot be made, or there is no room.
    static func claim(_ path: FilePath, room: Int) throws(Errno) -> SectorFile? {
        while true {
            let descriptor = try opened(path)
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
            file.isDirect = room > 0 && gpslog_write_directly(descriptor.rawValue, 1) == 0
            return file
        }
    }

    /// Whether it is still where it was made.
    var hasName: Bool {
        var status = stat()
        return unsafe fstat(descriptor.rawValue, &status) == 0 && status.st_nlink > 0
    }

    /// Becomes the one who holds a file's lock; false where another is.
    private static func lock(_ descriptor: FileDescriptor) -> Bool {
        // Who only looks whether a file has a writer holds its lock for an instant.
        for pause: UInt32 in [1000, 10_000, 100_000] {
            if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(pause)
        }
        return flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// Whether a process is the writer of a file, which is left as it is.
    static func isClaimed(_ path: FilePath) -> Bool {
        guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: [.noFollow, .closeOnExec]) else {
            return false
        }
        defer { try? descriptor.close() }
        if flock(descriptor.rawValue, LOCK_SH | LOCK_NB) == 0 { return false }
        return errno == EWOULDBLOCK
    }

    /// Writes whole sectors at a place.
    ///
    /// - Parameters:
    ///   - bytes: as many as some sectors have.
    ///   - offset: where, at the beginning of a sector.
    ///   - isSynced: whether they are on the disk when this returns, and not only in the kernel's memory.
    /// - Throws: where they could not be written.
    func write(_ bytes: [UInt8], at offset: Int64, isSynced: Bool) throws(Errno) {
        if isDirect {
            do throws(Errno) {
                try writeAligned(bytes, at: offset)
            } catch .invalidArgument {
                // The disk's sectors are larger, or the file system has no such way.
                _ = gpslog_write_directly(descriptor.rawValue, 0)
                isDirect = false
            }
        }
        if !isDirect { try put(bytes, at: offset) }
        if isSynced, fdatasync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
    }

    /// Does away with the file; its writer stays the writer of what has no name any more.
    func remove() {
        _ = unsafe path.withPlatformString { unsafe unlink($0) }
    }

    /// All bytes of a file; none where there is no such file, or somebody else's.
    static func bytes(of path: FilePath, ownedBy owner: UInt32) throws(Errno) -> [UInt8] {
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: [.noFollow, .closeOnExec])
            defer { try? descriptor.close() }
            guard [owner, 0, geteuid()].contains(Self.owner(of: descriptor)) else { return [] }
            let size = Int(try descriptor.seek(offset: 0, from: .end))
            return try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                count = try unsafe descriptor.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            let reason = error as? Errno ?? .ioError
            if reason == .noSuchFileOrDirectory { return [] }
            throw reason
        }
    }

    private static func opened(_ path: FilePath) throws(Errno) -> FileDescriptor {
        do {
            let options: FileDescriptor.OpenOptions = [.create, .noFollow, .closeOnExec]
            let descriptor = try FileDescriptor.open(path, .readWrite, options: options, permissions: .ownerReadWrite)
            // In a folder that all may write to, others may have made a file of this name.
            if owner(of: descriptor) == geteuid() { return descriptor }
            try descriptor.close()
        } catch {
            throw error as? Errno ?? .ioError
        }
        throw .permissionDenied
    }

    private static func owner(of descriptor: FileDescriptor) -> UInt32? {
        var status = stat()
        return unsafe fstat(descriptor.rawValue, &status) == 0 ? status.st_uid : nil
    }

    private static func isSame(_ descriptor: FileDescriptor, as path: FilePath) -> Bool {
        var (open, named) = (stat(), stat())
        guard unsafe fstat(descriptor.rawValue, &open) == 0,
            unsafe path.withPlatformString({ unsafe lstat($0, &named) }) == 0
        else { return false }
        return open.st_ino == named.st_ino && open.st_dev == named.st_dev
    }

    /// Fills the file with zeros up to a size, and has them on the disk.
    private func reserve(_ room: Int) throws(Errno) {
        guard room > 0 else { return }
        var status = stat()
        if unsafe fstat(descriptor.rawValue, &status) != 0 { throw Errno(rawValue: errno) }
        let size = Int(status.st_size)
        if size >= room { return }
        try put([UInt8](repeating: 0, count: room - size), at: Int64(size))
        if fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
    }

    private func put(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
        do {
            try descriptor.writeAll(toAbsoluteOffset: offset, bytes)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    private func writeAligned(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
        // Memory that begins where a page does suits every disk.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 4096)
        defer { unsafe buffer.deallocate() }
        unsafe buffer.copyBytes(from: bytes)
        do {
            try unsafe descriptor.writeAll(toAbsoluteOffset: offset, buffer)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}

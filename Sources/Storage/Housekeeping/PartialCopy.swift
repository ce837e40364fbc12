internal import CLinux
internal import Glibc
internal import Platform
internal import SystemPackage

/// An unfinished copy, in its own folder beside the target.
///
/// Only the owner can access the folder. In a folder that all users may write to, others could have created a file or
/// link with the name of the copy or of its journal.
struct PartialCopy: ~Copyable {
    let file: FilePath

    private let folder: FilePath
    /// Holds the folder's lock, so that other programs don't remove the folder.
    private let descriptor: FileDescriptor

    /// Creates the folder and removes folders left by killed programs.
    ///
    /// - Parameter target: the final path of the copy.
    /// - Returns: the empty copy.
    /// - Throws: `Errno` if the folder cannot be created.
    static func begin(for target: FilePath) throws(Errno) -> PartialCopy {
        removeAbandoned(of: target)
        var name = unsafe target.withPlatformString {
            unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
        }
        name += (suffix + "XXXXXX\0").utf8.map(CChar.init(bitPattern:))
        let isMade = unsafe name.withUnsafeMutableBufferPointer { characters in
            guard let template = characters.baseAddress else { return false }
            return unsafe mkdtemp(template) != nil
        }
        guard isMade else { throw Errno(rawValue: errno) }
        let folder = FilePath(platformString: name)
        do throws(Errno) {
            let options: FileDescriptor.OpenOptions = [.directory, .noFollow, .closeOnExec]
            let descriptor = try Errno.typed { try FileDescriptor.open(folder, .readOnly, options: options) }
            return PartialCopy(folder, descriptor)
        } catch {
            _ = unsafe folder.withPlatformString { unsafe rmdir($0) }
            throw error
        }
    }

    private init(_ folder: FilePath, _ descriptor: FileDescriptor) {
        (self.folder, self.descriptor) = (folder, descriptor)
        file = folder.appending("copy")
        flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
        unsafe file.withPlatformString { unsafe gpslog_remove_at_signal($0) }
    }

    deinit {
        empty()
        _ = unsafe folder.withPlatformString { unsafe rmdir($0) }
        gpslog_remove_at_signal(nil)
        try? descriptor.close()
    }

    /// Removes what has been written, to start again.
    func empty() { Self.empty(folder) }

    /// Syncs the copy and moves it to its final path.
    func publish(as target: FilePath) throws(Errno) {
        let copy = try Errno.typed { try FileDescriptor.open(file, .readOnly, options: .closeOnExec) }
        defer { try? copy.close() }
        if fsync(copy.rawValue) != 0 { throw Errno(rawValue: errno) }
        let isRenamed = unsafe file.withPlatformString { from in
            unsafe target.withPlatformString { to in unsafe rename(from, to) == 0 }
        }
        if !isRenamed { throw Errno(rawValue: errno) }
    }

    private static func empty(_ folder: FilePath) {
        for name in ["copy", "copy-journal", "copy-wal", "copy-shm"] {
            _ = unsafe folder.appending(name).withPlatformString { unsafe unlink($0) }
        }
    }

    private static func removeAbandoned(of target: FilePath) {
        let parent = target.removingLastComponent()
        guard let name = target.lastComponent?.string,
            let stream = unsafe opendir(parent.isEmpty ? "." : parent.string)
        else { return }
        defer { unsafe closedir(stream) }
        while let entry = unsafe readdir(stream) {
            let entryName = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if entryName.hasPrefix(name + suffix) { removeIfAbandoned(parent.appending(entryName)) }
        }
    }

    private static func removeIfAbandoned(_ folder: FilePath) {
        let options: FileDescriptor.OpenOptions = [.directory, .noFollow, .closeOnExec]
        guard let descriptor = try? FileDescriptor.open(folder, .readOnly, options: options) else { return }
        defer { try? descriptor.close() }
        guard let status = try? FileStatus(of: descriptor), status.isOwn,
            flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
        else { return }
        empty(folder)
        _ = unsafe folder.withPlatformString { unsafe rmdir($0) }
    }

    private static let suffix = ".partial-"
}

internal import CLinux
internal import Glibc
package import SystemPackage

/// An unfinished file in the same folder as the file it will replace, since renaming is atomic only there.
package struct FileReplacement {
    package struct Target {
        let path: String

        /// Whether the target is a regular file or missing.
        ///
        /// Devices and pipes must not be replaced.
        package let isReplaceable: Bool

        /// The permissions of the existing file; `nil` to not copy them.
        let permissions: mode_t?

        /// The target at a path.
        ///
        /// Links are followed, so that they stay links.
        ///
        /// - Throws: `isDirectory`, or the error of stat(2).
        package init(_ path: String) throws(Errno) {
            do throws(Errno) {
                let status = try FileStatus(at: FilePath(path))
                if status.isDirectory { throw Errno.isDirectory }
                (isReplaceable, permissions) = (status.isRegularFile, status.permissions)
            } catch .noSuchFileOrDirectory {
                (isReplaceable, permissions) = (true, nil)
            }
            let resolved = unsafe realpath(path, nil)
            defer { unsafe free(resolved) }
            self.path = unsafe resolved.map { unsafe String(cString: $0) } ?? path
        }

        /// The target with this name, whatever it is: a link is replaced itself, and no permissions are copied.
        fileprivate init(name: FilePath) { (path, isReplaceable, permissions) = (name.string, true, nil) }
    }

    /// The open file; the caller closes it.
    package let descriptor: FileDescriptor

    /// The path until `putInPlace` renames the file.
    package let temporaryPath: String

    private let target: Target
    private let isRemovedAtSignal: Bool

    /// Creates an empty file, which is removed if a signal ends the program.
    ///
    /// - Parameters:
    ///   - target: the file to replace. If it exists, its permissions are copied.
    ///   - permissions: the permissions of a new file, subject to the user's umask.
    /// - Throws: `Errno` if the file cannot be created.
    package init(of target: Target, permissions: FilePermissions = Self.ordinary) throws(Errno) {
        try self.init(of: target, permissions, isRemovedAtSignal: true)
    }

    private init(of target: Target, _ permissions: FilePermissions, isRemovedAtSignal: Bool) throws(Errno) {
        (self.target, self.isRemovedAtSignal) = (target, isRemovedAtSignal)
        StaleTemporaryFiles.remove(of: target.path)
        // A killed program with the same process ID may have left its file.
        for attempt in 1...100 {
            let path = target.path + StaleTemporaryFiles.suffix(attempt: attempt)
            // Before the file exists, as a signal may arrive as soon as it does.
            if isRemovedAtSignal { unsafe gpslog_remove_at_signal(path) }
            do throws(Errno) {
                descriptor = try Self.make(path, permissions)
            } catch {
                if isRemovedAtSignal { gpslog_remove_at_signal(nil) }
                if error == .fileExists { continue }
                throw error
            }
            // If the permissions cannot be copied, those set by the umask are acceptable.
            if let permissions = target.permissions { fchmod(descriptor.rawValue, permissions) }
            temporaryPath = path
            return
        }
        throw .fileExists
    }

    /// Replaces the target by the new file.
    ///
    /// - Parameter isSafe: whether to sync the new file before the renaming, and the folder after it.
    /// - Throws: `Errno` if that fails; the target is unchanged then.
    package func putInPlace(safely isSafe: Bool = true) throws(Errno) {
        if isSafe, fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        if unsafe rename(temporaryPath, target.path) != 0 { throw Errno(rawValue: errno) }
        if isRemovedAtSignal { gpslog_remove_at_signal(nil) }
        // Some file systems cannot sync a folder; the file is in place anyway.
        if isSafe { syncFolder() }
    }

    package func remove() {
        _ = unsafe unlink(temporaryPath)
        if isRemovedAtSignal { gpslog_remove_at_signal(nil) }
    }

    /// Readable and writable for all users, subject to the umask.
    package static let ordinary = FilePermissions(rawValue: 0o666)

    private static func make(_ path: String, _ permissions: FilePermissions) throws(Errno) -> FileDescriptor {
        let opened = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions.rawValue)
        if opened < 0 { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: opened)
    }

    private func syncFolder() {
        let end = target.path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = unsafe open(end.map { String(target.path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0 { return }
        fsync(folder)
        close(folder)
    }
}

extension FileReplacement {
    /// Writes a file completely or not at all; a link at the path is replaced.
    ///
    /// - Parameters:
    ///   - bytes: the contents.
    ///   - path: the path of the file.
    ///   - permissions: the permissions, regardless of the umask and of an existing file.
    ///   - isSafe: whether to sync the file before it replaces the old one.
    ///   - prepare: called with the file before it is put in place.
    /// - Throws: `Errno` if that fails; an existing file is unchanged then.
    package static func write(
        _ bytes: [UInt8],
        to path: FilePath,
        permissions: FilePermissions,
        safely isSafe: Bool,
        prepare: (FileDescriptor) throws(Errno) -> Void = { _ in }
    ) throws(Errno) {
        // Only one file can be removed at a signal, such as an unfinished export, during which others are written.
        let replacement = try Self(of: Target(name: path), .ownerReadWrite, isRemovedAtSignal: false)
        let file = UniqueFileDescriptor(owning: replacement.descriptor)
        do throws(Errno) {
            let isAllowed = fchmod(file.descriptor.rawValue, permissions.rawValue) == 0
            guard isAllowed else { throw Errno(rawValue: errno) }
            try file.writeAll(bytes)
            try prepare(file.descriptor)
            try replacement.putInPlace(safely: isSafe)
        } catch {
            replacement.remove()
            throw error
        }
    }
}

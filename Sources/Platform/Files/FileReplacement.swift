internal import CLinux
internal import Glibc
package import SystemPackage

/// A file in the making, beside the one it will replace: in the same folder, since only there renaming is one step.
package struct FileReplacement {
    /// The file to replace.
    package struct Target {
        /// The path of the file.
        let path: String

        /// True where it is a file, or nothing yet: a device or a pipe must not be replaced by a file.
        package let isReplaceable: Bool

        /// Its permissions; nil where the new file does not get them.
        let permissions: mode_t?

        /// The place of the file that is at a path, with links followed: a link stays one.
        ///
        /// - Throws: `isDirectory`, or what stat(2) said.
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

        /// A name in its folder, whatever has it: a link there is replaced itself, and no permissions are kept.
        fileprivate init(name: FilePath) { (path, isReplaceable, permissions) = (name.string, true, nil) }
    }

    /// Open for writing; the caller closes it.
    package let descriptor: FileDescriptor

    /// The path of the file until it is in place.
    package let temporaryPath: String

    private let target: Target
    private let isRemovedAtSignal: Bool

    /// Makes the file, empty; it is removed where a signal ends the program.
    ///
    /// - Parameters:
    ///   - target: the file to replace, whose permissions it gets where it is there.
    ///   - permissions: those of a new file, as far as the user's mask lets it have them.
    /// - Throws: `Errno` where it cannot be made.
    package init(of target: Target, permissions: FilePermissions = Self.ordinary) throws(Errno) {
        try self.init(of: target, permissions, isRemovedAtSignal: true)
    }

    private init(of target: Target, _ permissions: FilePermissions, isRemovedAtSignal: Bool) throws(Errno) {
        (self.target, self.isRemovedAtSignal) = (target, isRemovedAtSignal)
        StaleTemporaryFiles.remove(of: target.path)
        // A program that was killed may have left its file behind, under the process id that is ours now.
        for attempt in 1...100 {
            let path = target.path + StaleTemporaryFiles.suffix(attempt: attempt)
            // Before it is there: a signal may come as soon as it is.
            if isRemovedAtSignal { unsafe gpslog_remove_at_signal(path) }
            do throws(Errno) {
                descriptor = try Self.make(path, permissions)
            } catch {
                if isRemovedAtSignal { gpslog_remove_at_signal(nil) }
                if error == .fileExists { continue }
                throw error
            }
            // Failing to keep a file's permissions is no reason not to write it: the new ones are the user's default.
            if let permissions = target.permissions { fchmod(descriptor.rawValue, permissions) }
            temporaryPath = path
            return
        }
        throw .fileExists
    }

    /// Replaces the file.
    ///
    /// - Parameter isSafe: true where the new one is to be on the disk first, and its name afterwards.
    /// - Throws: `Errno` where that fails; the file is as it was.
    package func putInPlace(safely isSafe: Bool = true) throws(Errno) {
        if isSafe, fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        if unsafe rename(temporaryPath, target.path) != 0 { throw Errno(rawValue: errno) }
        if isRemovedAtSignal { gpslog_remove_at_signal(nil) }
        // Some file systems cannot sync a folder; the file is in place anyway.
        if isSafe { syncFolder() }
    }

    /// Removes what was written.
    package func remove() {
        _ = unsafe unlink(temporaryPath)
        if isRemovedAtSignal { gpslog_remove_at_signal(nil) }
    }

    /// To read and write for all, as far as the user's mask goes.
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
    /// Writes a file whole, or not at all; a link that has its name is replaced.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - path: the path of the file.
    ///   - permissions: the permissions that it gets, whatever the user's mask and those of the old one.
    ///   - isSafe: true where it is to be on the disk before it replaces the old one.
    ///   - prepare: called with the file before it is in place.
    /// - Throws: `Errno` where that fails; the file is as it was.
    package static func write(
        _ bytes: [UInt8],
        to path: FilePath,
        permissions: FilePermissions,
        safely isSafe: Bool,
        prepare: (FileDescriptor) throws(Errno) -> Void = { _ in }
    ) throws(Errno) {
        // A signal has one file removed: that of an export, say, while others are written in passing.
        let replacement = try Self(of: Target(name: path), .ownerReadWrite, isRemovedAtSignal: false)
        let file = OwnedFileDescriptor(owning: replacement.descriptor)
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

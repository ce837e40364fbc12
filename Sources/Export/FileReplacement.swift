internal import CLinux
internal import Glibc
internal import Platform
internal import SystemPackage

/// A file in the making, beside the one it will replace: in the same folder, since only there renaming is one step.
struct FileReplacement {
    /// The file to replace.
    struct Target {
        /// Its path, with links followed.
        let path: String
        /// True where it is a file, or nothing yet: a device or a pipe must not be replaced by a file.
        let isReplaceable: Bool
        /// Its permissions; nil where there is no file yet.
        let permissions: mode_t?

        init(_ path: String) throws(Errno) {
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
    }

    /// Open for writing; the caller closes it.
    let descriptor: Int32

    /// The path of the file until it is in place.
    let temporaryPath: String

    private let target: Target

    /// Makes the file, empty.
    ///
    /// - Parameters:
    ///   - target: the file to replace, whose permissions it gets where it is there.
    ///   - permissions: those of a new file, as far as the user's mask lets it have them.
    /// - Throws: `Errno` where it cannot be made.
    init(of target: Target, permissions: mode_t = 0o666) throws(Errno) {
        self.target = target
        StaleTemporaryFiles.remove(of: target.path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        // A program that was killed may have left its file behind, under the process id that is ours now.
        for attempt in 1...100 {
            let path = target.path + StaleTemporaryFiles.suffix(attempt: attempt)
            // Before it is there: a signal may come as soon as it is.
            unsafe gpslog_remove_at_signal(path)
            let opened = unsafe open(path, flags, permissions)
            if opened < 0 { gpslog_remove_at_signal(nil) }
            if opened < 0, errno == EEXIST { continue }
            if opened < 0 { break }
            // Failing to keep a file's permissions is no reason not to write it: the new ones are the user's default.
            if let permissions = target.permissions { fchmod(opened, permissions) }
            (descriptor, temporaryPath) = (opened, path)
            return
        }
        throw Errno(rawValue: errno)
    }

    /// Replaces the file.
    func putInPlace() throws(Errno) {
        if unsafe rename(temporaryPath, target.path) != 0 { throw Errno(rawValue: errno) }
        gpslog_remove_at_signal(nil)
        // Some file systems cannot sync a folder; the file is in place anyway.
        let end = target.path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = unsafe open(end.map { String(target.path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Removes what was written.
    func remove() {
        _ = unsafe unlink(temporaryPath)
        gpslog_remove_at_signal(nil)
    }
}

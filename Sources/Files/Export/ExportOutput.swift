internal import Glibc
internal import Platform
internal import SystemPackage

/// The destination of exported text: standard output, or a file that is written completely or not at all.
///
/// Writing blocks while the disk or the reader is slow.
package struct ExportOutput: ~Copyable {
    private let descriptor: Int32
    private let path: String?
    // A temporary file, renamed at the end; `nil` for standard output, devices and pipes.
    private var replacement: FileReplacement?
    private var writeBehind: WriteBehind

    /// Text written to the standard output.
    ///
    /// From here on, SIGPIPE is ignored: if the reader closes a pipe, `write` throws `readerGone`.
    package static var standardOutput: ExportOutput {
        _ = signal(SIGPIPE, SIG_IGN)
        return ExportOutput(descriptor: STDOUT_FILENO, path: nil, replacement: nil)
    }

    /// Opens a file, which is created or replaced only by `finish`.
    ///
    /// A device or named pipe is written directly. A symbolic link is kept, and the file it points to is replaced.
    ///
    /// - Throws: `cannotCreate` if the folder does not exist or is not writable.
    package init(path: String) throws(ExportOutputError) {
        do throws(Errno) {
            let target = try FileReplacement.Target(path)
            if target.isReplaceable {
                let replacement = try FileReplacement(of: target)
                self.init(descriptor: replacement.descriptor.rawValue, path: path, replacement: replacement)
            } else {
                self.init(descriptor: try Self.open(path), path: path, replacement: nil)
            }
        } catch {
            throw ExportOutputError(reason: .cannotCreate, path: path, systemError: error.rawValue)
        }
    }

    private init(descriptor: Int32, path: String?, replacement: FileReplacement?) {
        self.descriptor = descriptor
        self.path = path
        self.replacement = replacement
        writeBehind = WriteBehind(to: descriptor)
    }

    deinit {
        if descriptor != STDOUT_FILENO { close(descriptor) }
        replacement?.remove()
    }

    /// Writes text to the file or the standard output.
    ///
    /// - Throws: `writeFailed` if the disk is full or fails, `readerGone` if the reader closed the pipe.
    package mutating func write(_ text: [UInt8]) throws(ExportOutputError) {
        var written = 0
        while written < text.count {
            let count = unsafe text.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress.map { unsafe $0 + written }, text.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw failure(errno)
            }
        }
        writeBehind.note(written)
    }

    /// Flushes the file to disk and renames it to its final name; does nothing for standard output.
    ///
    /// - Throws: `writeFailed` if that fails; an existing file is unchanged.
    package mutating func finish() throws(ExportOutputError) {
        guard let replacement else { return }
        do throws(Errno) {
            try replacement.putInPlace()
        } catch {
            throw failure(error.rawValue)
        }
        self.replacement = nil
    }

    private func failure(_ number: Int32) -> ExportOutputError {
        let reason: ExportOutputError.Reason = number == EPIPE ? .readerGone : .writeFailed
        return ExportOutputError(reason: reason, path: path, systemError: number)
    }

    private static func open(_ path: String) throws(Errno) -> Int32 {
        let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC)
        if descriptor < 0 { throw Errno(rawValue: errno) }
        return descriptor
    }
}

/// Why exported text could not be written.
package struct ExportOutputError: Error, Hashable, CustomStringConvertible {
    /// Kind of failure, by what the user can do about it.
    package enum Reason: Hashable, Sendable {
        /// The file cannot be created: the folder does not exist or is not writable.
        case cannotCreate
        /// Writing failed before the end; an existing file is unchanged.
        case writeFailed
        /// The reader closed the pipe, as `head` does; this needs no message.
        case readerGone
    }

    package let reason: Reason

    /// Path of the file; `nil` for standard output.
    package let path: String?

    /// The operating system's `errno`.
    package let systemError: Int32

    /// One sentence with the file, the cause and the remedy.
    package var description: String {
        let target = path ?? "standard output"
        let cause = unsafe String(cString: strerror(systemError))
        return switch reason {
        case .cannotCreate: "\(target) cannot be created (\(cause)); name a file in a folder that you can write to."
        case .writeFailed: "\(target) cannot be written (\(cause)); nothing was saved, try again."
        case .readerGone: "the reader of \(target) has gone."
        }
    }
}

/// The folder for an export split into several files.
package enum ExportFolder {
    /// Creates a folder and its parents, unless they exist.
    ///
    /// - Throws: `cannotCreate` if that is not possible, or the path exists and is not a folder.
    package static func make(_ path: String) throws(ExportOutputError) {
        do throws(Folder.Obstacle) {
            try Folder.make(FilePath(path), permissions: FilePermissions(rawValue: 0o777))
        } catch {
            let number = error.reason.rawValue
            throw ExportOutputError(reason: .cannotCreate, path: error.path.string, systemError: number)
        }
        guard let status = try? FileStatus(at: FilePath(path)), status.isDirectory else {
            throw ExportOutputError(reason: .cannotCreate, path: path, systemError: ENOTDIR)
        }
    }
}

/// Flushes a large file to disk while it is being written, and removes it from the kernel's page cache.
///
/// An export of several gigabytes would otherwise fill the memory with data not needed soon, and evict data in use. It
/// also takes a fraction of the processor time, as the kernel need not search for free pages. No call waits for the
/// disk.
package struct WriteBehind: ~Copyable {
    /// Bytes that stay in the cache, as the start of the file may be read soon.
    private static let kept: off_t = 64 << 20
    /// Bytes written between two calls of `posix_fadvise`.
    private static let step = 8 << 20
    /// Bytes covered by each call, which include those that were still being flushed at earlier calls.
    private static let reach: off_t = 32 << 20

    private let descriptor: Int32
    private var waiting = 0

    /// Does nothing for a pipe or a terminal.
    package init(to descriptor: Int32) { self.descriptor = descriptor }

    /// Records that bytes were written.
    ///
    /// Returns the range of the file that may now leave the cache; `nil` if unchanged.
    @discardableResult
    package mutating func note(_ count: Int) -> Range<Int>? {
        waiting += count
        if waiting < Self.step { return nil }
        waiting = 0
        let end = lseek(descriptor, 0, SEEK_CUR)
        guard end >= Self.kept + Self.reach else { return nil }
        // Pages not on disk yet start being written, and stay in the cache until the next call.
        posix_fadvise(descriptor, end - Self.reach, Self.reach, POSIX_FADV_DONTNEED)
        return end - Self.reach..<end
    }
}

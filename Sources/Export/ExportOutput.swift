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

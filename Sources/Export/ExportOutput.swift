internal import Glibc
internal import Platform
internal import SystemPackage

/// The destination of exported text: standard output, or a file that is written whole or not at all.
///
/// Writing blocks while the disk or the reader is slow.
package struct ExportOutput: ~Copyable {
    private let descriptor: Int32
    private let path: String?
    // Written beside the file and renamed over it at the end; nil where there is nothing to rename.
    private var replacement: FileReplacement?
    private var writeBehind: WriteBehind

    /// Standard output.
    ///
    /// The program does not die of a reader that has gone (SIGPIPE) from here on: `write` throws `readerGone` instead.
    package static var standardOutput: ExportOutput {
        _ = signal(SIGPIPE, SIG_IGN)
        return ExportOutput(descriptor: STDOUT_FILENO, path: nil, replacement: nil)
    }

    /// A file, which appears or changes only when `finish` is called.
    ///
    /// A device or a named pipe is written to as it is. A link stays one; the file it leads to is replaced.
    ///
    /// - Throws: `cannotCreate` where the folder is missing or cannot be written.
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

    /// Writes text.
    ///
    /// - Throws: `writeFailed` where the disk is full or fails, `readerGone` where nobody reads standard output.
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

    /// Puts the file in place, safely on the disk; standard output needs no end.
    ///
    /// - Throws: `writeFailed` where that fails; the file is as it was.
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

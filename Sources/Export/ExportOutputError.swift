internal import Glibc

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
        case .cannotCreate: "\(target) cannot be made (\(cause)); name a file in a folder that you may write to."
        case .writeFailed: "\(target) cannot be written (\(cause)); nothing was kept of it, try again."
        case .readerGone: "nobody reads \(target) any more."
        }
    }
}

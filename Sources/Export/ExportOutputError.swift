internal import Glibc

/// The reason why exported text did not get where it was to go.
package struct ExportOutputError: Error, Hashable, CustomStringConvertible {
    /// The kind of failure, by what can be done about it.
    package enum Reason: Hashable, Sendable {
        /// The file cannot be made: the folder is missing, or it may not be written.
        case cannotCreate
        /// Writing failed half way; a file that was there before is as it was.
        case writeFailed
        /// The reader of standard output has had enough, as `head` does; no reason to complain.
        case readerGone
    }

    /// The kind of failure, by what can be done about it.
    package let reason: Reason

    /// The path of the file; nil for standard output.
    package let path: String?

    /// The operating system's error number, `errno`.
    package let systemError: Int32

    /// One sentence: what is wrong with which file, and what to do.
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

internal import Glibc
internal import Platform
internal import SystemPackage

/// The standard input: what comes in from the shell.
package enum StandardInput {
    /// True where a program or a file feeds it; neither is a terminal or /dev/null.
    package static var isFed: Bool {
        guard let status = try? FileStatus(of: FileDescriptor.standardInput) else { return false }
        return status.isPipe || status.isRegularFile
    }
}

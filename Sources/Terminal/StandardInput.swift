internal import Glibc
internal import Platform
internal import SystemPackage

package enum StandardInput {
    /// Whether input comes from a file or another program, rather than a terminal or /dev/null.
    package static var isFed: Bool {
        guard let status = try? FileStatus(of: FileDescriptor.standardInput) else { return false }
        return status.isPipe || status.isRegularFile
    }
}

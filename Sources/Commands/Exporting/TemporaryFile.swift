internal import Glibc
internal import Platform
internal import SystemPackage
internal import Terminal

/// A temporary file that is deleted with its last reference.
package final class TemporaryFile: Sendable {
    /// The path, valid until `loseName`.
    let path: FilePath

    private let file: OwnedFileDescriptor

    /// Creates an empty file readable only by its user, in `$TMPDIR` or `/var/tmp`.
    ///
    /// - Throws: `Errno` if the file cannot be created.
    init() throws(Errno) {
        let folder = ProcessEnvironment.value(of: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
        var name = Array((folder + "/gpslog-XXXXXX").utf8CString)
        // mkstemp(3) sets the permissions 0600 regardless of the umask.
        let descriptor = unsafe name.withUnsafeMutableBufferPointer { characters in
            guard let template = characters.baseAddress else { return CInt(-1) }
            return unsafe mkstemp(template)
        }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        path = FilePath(platformString: name)
        file = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    deinit { loseName() }

    /// Unlinks the file, so that nothing is left even if the program is killed.
    func loseName() { _ = unsafe path.withPlatformString { unsafe unlink($0) } }

    /// The size of the file in bytes.
    ///
    /// - Throws: the error of fstat(2).
    package var size: Int {
        get throws { try FileStatus(of: file).size }
    }

    /// Reads the next bytes from the start; returns none at the end.
    ///
    /// - Throws: the error of read(2).
    package func read(atMost count: Int) throws -> [UInt8] { try file.read(atMost: count) }
}

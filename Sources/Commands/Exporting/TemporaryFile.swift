internal import Glibc
internal import Platform
internal import SystemPackage
internal import Terminal

/// A file that only this program knows, gone when the last reference is.
package final class TemporaryFile: Sendable {
    /// Its path until it loses its name.
    let path: FilePath

    private let file: OwnedFileDescriptor

    /// An empty file that its user alone may read, in `$TMPDIR` or else `/var/tmp`.
    ///
    /// - Throws: `Errno` where none can be made there.
    init() throws(Errno) {
        let folder = ProcessEnvironment.value(of: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
        var name = Array((folder + "/gpslog-XXXXXX").utf8CString)
        // Its permissions are 0600, whatever the user's mask is.
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

    /// Takes its name away: whatever becomes of this program, nothing is left of it.
    func loseName() { _ = unsafe path.withPlatformString { unsafe unlink($0) } }

    /// The bytes of the file.
    ///
    /// - Throws: the error of fstat(2).
    package var size: Int {
        get throws { try FileStatus(of: file).size }
    }

    /// The next bytes, from its beginning on; none at its end.
    ///
    /// - Throws: the error of read(2).
    package func read(atMost count: Int) throws -> [UInt8] { try file.read(atMost: count) }
}

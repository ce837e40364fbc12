package import Glibc
package import SystemPackage

/// The address of a Unix domain socket; see unix(7).
package struct LocalSocketAddress: ~Copyable, Sendable {
    /// The maximum length of a path in the kernel's address, without the terminating zero.
    private static let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private let name: [UInt8]

    /// The open folder through which a path is reached that is too long for an address; `nil` for other paths.
    private let folder: UniqueFileDescriptor?

    /// The address of a file, which need not exist yet; the path may have any length.
    ///
    /// - Parameter path: the path of the file.
    /// - Throws: the error of open(2) for the folder of a path longer than 107 bytes, or `fileNameTooLong` if the file
    ///   name itself is too long.
    package init(of path: FilePath) throws(Errno) {
        let bytes = Array(path.string.utf8)
        guard bytes.count > Self.room else {
            name = bytes
            folder = nil
            return
        }
        let folder = try UniqueFileDescriptor(opening: path.removingLastComponent(), .readOnly, options: .directory)
        let file = path.lastComponent?.string ?? ""
        let detour = Array("/proc/self/fd/\(folder.descriptor.rawValue)/\(file)".utf8)
        guard detour.count <= Self.room else { throw .fileNameTooLong }
        name = detour
        self.folder = consume folder
    }

    /// Parses the address in a variable such as `NOTIFY_SOCKET`: a path, or `@` and an abstract name.
    ///
    /// Returns `nil` if the text is neither, or too long.
    package init?(named text: String) {
        guard text.hasPrefix("/") || text.hasPrefix("@"), text.utf8.count <= Self.room else { return nil }
        // The kernel's form of an abstract name begins with a zero.
        name = text.hasPrefix("@") ? [0] + text.utf8.dropFirst() : Array(text.utf8)
        folder = nil
    }

    /// Passes the address to a system call.
    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        // An abstract name has no terminator, as each byte is significant; a path ends with a zero.
        let count = name.first == 0 ? name.count : name.count + 1
        let length = socklen_t(MemoryLayout.size(ofValue: address.sun_family) + count)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}

extension LocalSocketAddress {
    /// Creates a non-blocking socket that is not inherited by child processes.
    ///
    /// - Parameter type: `SOCK_STREAM` or `SOCK_DGRAM`.
    /// - Throws: the error of socket(2).
    /// - Returns: the unbound socket.
    package static func socket(_ type: __socket_type) throws(Errno) -> UniqueFileDescriptor {
        let flags = CInt(type.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(AF_UNIX, flags, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }
}

package import Glibc
package import SystemPackage

/// The address of a socket that programs of one machine use: unix(7).
package struct LocalSocketAddress: ~Copyable, Sendable {
    /// The bytes that fit into the kernel's address, less the zero behind them.
    private static let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private let name: [UInt8]

    /// The folder through which a path is reached that is too long for an address; nil for all others.
    private let folder: OwnedFileDescriptor?

    /// The address of a file, which need not be there yet; its path may be of any length.
    ///
    /// - Parameter path: the path of the file.
    /// - Throws: what open(2) said of the folder of a path of more than 107 bytes, or `fileNameTooLong` where the file's own
    ///   name leaves no room.
    package init(of path: FilePath) throws(Errno) {
        let bytes = Array(path.string.utf8)
        guard bytes.count > Self.room else {
            name = bytes
            folder = nil
            return
        }
        let folder = try OwnedFileDescriptor(opening: path.removingLastComponent(), .readOnly, options: .directory)
        let file = path.lastComponent?.string ?? ""
        let detour = Array("/proc/self/fd/\(folder.descriptor.rawValue)/\(file)".utf8)
        guard detour.count <= Self.room else { throw .fileNameTooLong }
        name = detour
        self.folder = consume folder
    }

    /// The address in a variable such as `NOTIFY_SOCKET`: a path, or `@` and a name without a file.
    ///
    /// Nil where it is neither, or too long.
    package init?(named text: String) {
        guard text.hasPrefix("/") || text.hasPrefix("@"), text.utf8.count <= Self.room else { return nil }
        // A name without a file begins with a zero.
        name = text.hasPrefix("@") ? [0] + text.utf8.dropFirst() : Array(text.utf8)
        folder = nil
    }

    /// Hands the address to a call of the system.
    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        // Behind a name without a file each byte counts; behind a path a zero is wanted.
        let count = name.first == 0 ? name.count : name.count + 1
        let length = socklen_t(MemoryLayout.size(ofValue: address.sun_family) + count)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}

extension LocalSocketAddress {
    /// A socket of this machine that never blocks, and that no child sees.
    ///
    /// - Parameter type: `SOCK_STREAM` or `SOCK_DGRAM`.
    /// - Throws: what socket(2) said.
    /// - Returns: the socket, which is bound to no address yet.
    package static func socket(_ type: __socket_type) throws(Errno) -> OwnedFileDescriptor {
        let flags = CInt(type.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(AF_UNIX, flags, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }
}

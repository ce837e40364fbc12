internal import Glibc
internal import Platform
package import SystemPackage

/// A port of 127.0.0.1 that the kernel does not assign to other sockets.
///
/// Listeners share it with SO_REUSEADDR; without a listener, connections are refused.
package final class ReservedPort: Sendable {
    package let number: UInt16
    private let descriptor: Int32

    /// Reserves a port chosen by the kernel.
    ///
    /// - Throws: `Errno` if no port is free.
    package init() throws(Errno) {
        descriptor = try Self.bind(to: 0)
        number = SocketAddress(ofSocket: descriptor)?.port ?? 0
    }

    deinit {
        close(descriptor)
    }

    /// Creates a socket bound to the port.
    ///
    /// - Throws: `Errno` if another socket uses the port without sharing it.
    static func bind(to port: UInt16) throws(Errno) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        var isOn: Int32 = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let isBound = unsafe SocketAddress.loopback4(port: port).withPointer {
            unsafe Glibc.bind(descriptor, $0, $1) == 0
        }
        if isBound { return descriptor }
        let reason = Errno(rawValue: errno)
        close(descriptor)
        throw reason
    }
}

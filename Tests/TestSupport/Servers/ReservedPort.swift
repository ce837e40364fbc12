internal import Glibc
internal import Platform
package import SystemPackage

/// A port of 127.0.0.1 that the kernel gives to nobody who does not ask for it by number.
///
/// Whoever listens on it shares it (SO_REUSEADDR); while nobody does, connections are refused.
package final class ReservedPort: Sendable {
    /// The port.
    package let number: UInt16
    private let descriptor: Int32

    /// Any port.
    ///
    /// - Throws: `Errno` where there is none left.
    package init() throws(Errno) {
        descriptor = try Self.bind(to: 0)
        number = SocketAddress(ofSocket: descriptor)?.port ?? 0
    }

    deinit {
        close(descriptor)
    }

    /// A socket that has the port.
    ///
    /// - Throws: `Errno` where somebody has it who does not share it.
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

internal import Glibc
internal import Platform
package import SystemPackage

/// A UDP port of 127.0.0.1 that receives datagrams.
package final class DatagramReader: Sendable {
    private let descriptor: Int32

    package let port: UInt16

    /// Opens a port chosen by the kernel.
    ///
    /// - Throws: `Errno` if no port is free.
    package init() throws(Errno) {
        descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        let isBound = unsafe SocketAddress.loopback4(port: 0).withPointer { [descriptor] in
            unsafe bind(descriptor, $0, $1) == 0
        }
        port = SocketAddress(ofSocket: descriptor)?.port ?? 0
        if !isBound { throw Errno(rawValue: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Waits for the next datagram and returns it as text.
    package func datagram() async throws -> String {
        var bytes: [UInt8] = []
        try await until {
            bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
            }
            return !bytes.isEmpty
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

internal import Glibc
package import Platform
package import SystemPackage

/// An address that sentences are sent to by UDP, whether or not a program listens there.
package final class DatagramTarget: Sendable {
    package let address: SocketAddress

    private let owned: OwnedFileDescriptor

    /// Creates a socket for an address, which may be a broadcast address; throws the error of socket(2).
    package init(_ address: SocketAddress) throws(Errno) {
        let type = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        self.address = address
        owned = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        SocketOption.set(SOL_SOCKET, SO_BROADCAST, to: 1, of: descriptor)
    }

    /// Sends a datagram, or drops it if that is not possible immediately.
    func send(_ bytes: [UInt8]) {
        _ = unsafe address.withPointer { address, length in
            unsafe bytes.withUnsafeBytes {
                unsafe sendto(owned.descriptor.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL), address, length)
            }
        }
    }
}

internal import Glibc
package import Platform
package import SystemPackage

/// An address to which sentences are sent by UDP, whether anybody listens there or not.
package final class DatagramTarget: Sendable {
    /// The address.
    package let address: SocketAddress

    private let owned: OwnedFileDescriptor

    /// A socket that sends to an address, which may be that of all machines of a network.
    ///
    /// Throws what socket(2) said.
    package init(_ address: SocketAddress) throws(Errno) {
        let type = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        self.address = address
        owned = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        SocketOption.set(SOL_SOCKET, SO_BROADCAST, to: 1, of: descriptor)
    }

    /// Sends a datagram; one that cannot be sent just now is lost, as datagrams are.
    func send(_ bytes: [UInt8]) {
        _ = unsafe address.withPointer { address, length in
            unsafe bytes.withUnsafeBytes {
                unsafe sendto(owned.descriptor.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL), address, length)
            }
        }
    }
}

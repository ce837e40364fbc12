internal import Glibc
package import Platform
package import SystemPackage

/// A socket of TCP at which clients call.
package final class ListeningSocket: CallableSocket {
    /// The address at which it listens.
    package let address: SocketAddress

    private let owned: OwnedFileDescriptor

    /// The descriptor, for calls that borrow it.
    package var descriptor: CInt { owned.descriptor.rawValue }

    /// A socket at an address; where its port is 0, at any that is free.
    ///
    /// Throws what socket(2), bind(2) or listen(2) said.
    init(at address: SocketAddress) throws(Errno) {
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        owned = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        // Connections of a server that ended a minute ago are no reason not to start.
        SocketOption.set(SOL_SOCKET, SO_REUSEADDR, to: 1, of: descriptor)
        if address.family == AF_INET6 { SocketOption.set(CInt(IPPROTO_IPV6), IPV6_V6ONLY, to: 1, of: descriptor) }
        guard unsafe address.withPointer({ unsafe bind(descriptor, $0, $1) }) == 0, listen(descriptor, 128) == 0 else {
            throw Errno(rawValue: errno)
        }
        var bound = address
        bound.port = SocketAddress(ofSocket: descriptor)?.port ?? address.port
        self.address = bound
    }

    /// Takes over a socket from the service manager; nil where no clients of TCP call there.
    ///
    /// - Parameter inherited: a socket that nobody else takes over.
    package init?(_ inherited: InheritedSocket) {
        guard let address = inherited.address else { return nil }
        self.address = address
        owned = OwnedFileDescriptor(owning: FileDescriptor(rawValue: inherited.descriptor))
        // The manager has left both to whom the socket is handed over.
        _ = fcntl(inherited.descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(inherited.descriptor, F_SETFL, fcntl(inherited.descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// The sockets at a place: one, or for this machine alone one of each version of the protocol that it has.
    ///
    /// - Throws: what socket(2), bind(2) or listen(2) said.
    package static func sockets(at place: ServiceAddress) throws(Errno) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        for var address in place.addresses {
            if let first = sockets.first { address.port = first.address.port }
            do throws(Errno) {
                sockets.append(try ListeningSocket(at: address))
            } catch {
                // A machine may have no version 6.
                let isLess = error == .addressFamilyNotSupported || error == .addressNotAvailable
                guard isLess, !sockets.isEmpty else { throw error }
            }
        }
        return sockets
    }
}

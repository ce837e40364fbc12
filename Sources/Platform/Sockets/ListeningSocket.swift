internal import Glibc
package import SystemPackage

/// A listening TCP socket.
package final class ListeningSocket: CallableSocket {
    /// The address, with the actual port.
    package let address: SocketAddress

    private let owned: UniqueFileDescriptor

    /// The descriptor, for calls that don't close it.
    package var descriptor: CInt { owned.descriptor.rawValue }

    /// Opens a socket at an address; port 0 selects a free port.
    ///
    /// Throws the error of socket(2), bind(2) or listen(2).
    init(at address: SocketAddress) throws(Errno) {
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        owned = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        // Allow a start while connections of an earlier server still close.
        SocketOption.set(SOL_SOCKET, SO_REUSEADDR, to: 1, of: descriptor)
        if address.family == AF_INET6 { SocketOption.set(CInt(IPPROTO_IPV6), IPV6_V6ONLY, to: 1, of: descriptor) }
        guard unsafe address.withPointer({ unsafe bind(descriptor, $0, $1) }) == 0, listen(descriptor, 128) == 0 else {
            throw Errno(rawValue: errno)
        }
        var bound = address
        bound.port = SocketAddress(ofSocket: descriptor)?.port ?? address.port
        self.address = bound
    }

    /// Takes ownership of an inherited socket; `nil` if it is not a listening TCP socket.
    ///
    /// - Parameter inherited: the socket, without another owner.
    package init?(_ inherited: ActivationSocket) {
        guard let address = inherited.address else { return nil }
        self.address = address
        owned = UniqueFileDescriptor(owning: FileDescriptor(rawValue: inherited.descriptor))
        // The service manager leaves both flags to its services.
        _ = fcntl(inherited.descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(inherited.descriptor, F_SETFL, fcntl(inherited.descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Opens the sockets at a place: one, or for localhost one each for IPv4 and IPv6.
    ///
    /// - Throws: the error of socket(2), bind(2) or listen(2).
    package static func sockets(at place: ServiceAddress) throws(Errno) -> [ListeningSocket] {
        var sockets: [ListeningSocket] = []
        for var address in place.addresses {
            if let first = sockets.first { address.port = first.address.port }
            do throws(Errno) {
                sockets.append(try ListeningSocket(at: address))
            } catch {
                // The machine may not support IPv6.
                let isLess = error == .addressFamilyNotSupported || error == .addressNotAvailable
                guard isLess, !sockets.isEmpty else { throw error }
            }
        }
        return sockets
    }
}

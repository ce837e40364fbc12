internal import CLinux
internal import Glibc
package import Platform
package import SystemPackage

/// A socket of TCP at which clients call.
package final class ListeningSocket: Sendable {
    /// The address at which it listens.
    package let address: SocketAddress

    private let owned: OwnedFileDescriptor

    /// The descriptor, for calls that borrow it.
    var descriptor: CInt { owned.descriptor.rawValue }

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
        bound.port = SocketAddress.port(of: descriptor)
        self.address = bound
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

    /// The connection of the next client; nil where none waits.
    ///
    /// Throws what accept(2) said, unless the client has gone again.
    func accept() throws(Errno) -> OwnedFileDescriptor? {
        while true {
            let accepted = gpslog_accept(descriptor)
            if accepted >= 0 { return OwnedFileDescriptor(owning: FileDescriptor(rawValue: accepted)) }
            switch Errno(rawValue: errno) {
            case .interrupted, .connectionAbort, Errno(rawValue: EPROTO): continue
            case .wouldBlock: return nil
            case let reason: throw reason
            }
        }
    }
}

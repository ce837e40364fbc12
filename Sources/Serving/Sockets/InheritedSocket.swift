internal import Glibc
package import Platform
internal import SystemPackage

/// A socket that the service manager has opened for this process, and on which clients may already wait:
/// sd_listen_fds(3).
package struct InheritedSocket: Hashable, Sendable {
    /// The first descriptor that a service manager hands over.
    private static let firstDescriptor: CInt = 3

    /// The number of the descriptor.
    package let descriptor: CInt

    /// The name that the socket's unit gives it, `FileDescriptorName=`; nil where none was handed over.
    package let name: String?

    /// A socket that is open under a number.
    package init(descriptor: CInt, name: String?) {
        (self.descriptor, self.name) = (descriptor, name)
    }

    /// The sockets that were handed over to a process; none where there is no service manager, or they are another's.
    ///
    /// - Parameters:
    ///   - process: the number of the process.
    ///   - environment: returns a variable of its environment; nil where it is not set.
    /// - Returns: the sockets, in the order of their descriptors.
    package static func all(of process: CInt, environment: (String) -> String?) -> [InheritedSocket] {
        // Children inherit the variables, but not the descriptors.
        guard environment("LISTEN_PID").flatMap({ CInt($0) }) == process,
            let count = environment("LISTEN_FDS").flatMap({ CInt($0) }), (1...1024).contains(count)
        else { return [] }
        let names = environment("LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        return (0..<count).map { index in
            let name = names.indices.contains(Int(index)) ? String(names[Int(index)]) : nil
            return InheritedSocket(descriptor: firstDescriptor + index, name: name)
        }
    }

    /// The address at which it listens; nil where it is no socket of TCP at which clients call.
    package var address: SocketAddress? {
        guard SocketOption.number(SOL_SOCKET, SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue),
            SocketOption.number(SOL_SOCKET, SO_ACCEPTCONN, of: descriptor) == 1
        else { return nil }
        return SocketAddress(ofSocket: descriptor)
    }
}

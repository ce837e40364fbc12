internal import Glibc
internal import SystemPackage

/// A socket that the service manager opened for this process, on which clients may already wait: sd_listen_fds(3).
package struct ActivationSocket: Hashable, Sendable {
    /// The first descriptor that a service manager passes on.
    private static let firstDescriptor: CInt = 3

    package let descriptor: CInt

    /// The name from the socket's unit, `FileDescriptorName=`; `nil` if no names were passed on.
    package let name: String?

    package init(descriptor: CInt, name: String?) {
        (self.descriptor, self.name) = (descriptor, name)
    }

    /// The sockets that a process inherited; empty without a service manager, or if they are for another process.
    ///
    /// - Parameters:
    ///   - process: the process ID.
    ///   - environment: returns an environment variable; `nil` if it is not set.
    /// - Returns: the sockets, sorted by descriptor.
    package static func all(of process: CInt, environment: (String) -> String?) -> [ActivationSocket] {
        // Child processes inherit the variables, but not the descriptors.
        guard environment("LISTEN_PID").flatMap({ CInt($0) }) == process,
            let count = environment("LISTEN_FDS").flatMap({ CInt($0) }), (1...1024).contains(count)
        else { return [] }
        let names = environment("LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        return (0..<count).map { index in
            let name = names.indices.contains(Int(index)) ? String(names[Int(index)]) : nil
            return ActivationSocket(descriptor: firstDescriptor + index, name: name)
        }
    }

    /// The address that it listens at; `nil` if it is not a listening TCP socket.
    package var address: SocketAddress? {
        guard SocketOption.number(SOL_SOCKET, SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue),
            SocketOption.number(SOL_SOCKET, SO_ACCEPTCONN, of: descriptor) == 1
        else { return nil }
        return SocketAddress(ofSocket: descriptor)
    }
}

/// Copies of inherited sockets, for a new run of the program in the same process.
package struct ActivationSocketCopies: Sendable {
    private let copies: [(original: CInt, copy: CInt)]

    /// Duplicates the sockets, with close-on-exec set.
    package init(of sockets: [ActivationSocket]) {
        let behindAll = (sockets.map(\.descriptor).max() ?? 0) + 1
        copies = sockets.compactMap { socket in
            let copy = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, behindAll)
            return copy >= 0 ? (socket.descriptor, copy) : nil
        }
    }

    /// Restores the original descriptors, for the next run of the program.
    package func restore() {
        for (original, copy) in copies { _ = dup2(copy, original) }
    }
}

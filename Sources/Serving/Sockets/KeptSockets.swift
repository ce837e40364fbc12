internal import Glibc

/// Copies of the sockets that a service manager has handed over, for a new run of the program in the same process.
package struct KeptSockets: Sendable {
    private let copies: [(original: CInt, copy: CInt)]

    /// Copies of sockets, which no child inherits.
    package init(of sockets: [InheritedSocket]) {
        let behindAll = (sockets.map(\.descriptor).max() ?? 0) + 1
        copies = sockets.compactMap { socket in
            let copy = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, behindAll)
            return copy >= 0 ? (socket.descriptor, copy) : nil
        }
    }

    /// Puts them in their places again, where the next run of the program finds them.
    package func restore() {
        for (original, copy) in copies { _ = dup2(copy, original) }
    }
}

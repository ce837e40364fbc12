internal import Glibc

/// Copies of inherited sockets, for a new run of the program in the same process.
package struct KeptSockets: Sendable {
    private let copies: [(original: CInt, copy: CInt)]

    /// Duplicates the sockets, with close-on-exec set.
    package init(of sockets: [InheritedSocket]) {
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

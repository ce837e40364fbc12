internal import Glibc
package import SystemPackage

/// A port of 127.0.0.1 on which this process listens, so that no other can.
package final class HeldPort: Sendable {
    private let listener: TestListener

    /// Listens on a port chosen by the kernel.
    ///
    /// - Throws: `Errno` if no port is free.
    package init() throws(Errno) {
        listener = try TestListener { _ in }
    }

    package var port: UInt16 { listener.port }

    package var process: Int32 { getpid() }
}

internal import Glibc
package import SystemPackage

/// A port of 127.0.0.1 at which this process listens, so that nobody else can.
package final class HeldPort: Sendable {
    private let listener: TestListener

    /// Listens at a port that the kernel has chosen.
    ///
    /// - Throws: `Errno` where there is none left.
    package init() throws(Errno) {
        listener = try TestListener { _ in }
    }

    /// The port.
    package var port: UInt16 { listener.port }

    /// The number of the process that holds it.
    package var process: Int32 { getpid() }
}

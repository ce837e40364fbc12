internal import Glibc
internal import Platform
internal import SystemPackage

/// The service manager that has started this process and wants to know how it does: sd_notify(3).
package struct ServiceManager: Sendable {
    /// The time within which it wants a sign of life each time; nil where it waits for none.
    package let patience: Duration?

    private let address: [UInt8]

    /// The service manager of a process; nil where there is none.
    ///
    /// - Parameters:
    ///   - process: the number of the process.
    ///   - environment: returns a variable of its environment; nil where it is not set.
    package init?(of process: CInt, environment: (String) -> String?) {
        guard let place = environment("NOTIFY_SOCKET"),
            place.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path),
            place.hasPrefix("/") || place.hasPrefix("@")
        else { return nil }
        // A name without a file begins with a zero.
        address = (place.hasPrefix("@") ? [0] : [UInt8(ascii: "/")]) + place.utf8.dropFirst()
        // A child inherits the variables, but another process is watched.
        let isWatched = environment("WATCHDOG_PID").map { CInt($0) == process } ?? true
        patience =
            isWatched
            ? environment("WATCHDOG_USEC").flatMap { Int64($0) }.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
    }

    /// Sends it a notice, such as `READY=1`; nothing happens where nobody listens.
    package func tell(_ assignments: String...) {
        let type = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return }
        let owned = OwnedFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: address) }
        let length = socklen_t(MemoryLayout.size(ofValue: name.sun_family) + address.count)
        let message = Array(assignments.joined(separator: "\n").utf8)
        _ = unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(
                    owned.descriptor.rawValue,
                    message,
                    message.count,
                    CInt(MSG_NOSIGNAL),
                    $0,
                    length
                )
            }
        }
    }
}

internal import CLinux
internal import Glibc
internal import Platform
internal import SystemPackage

/// A listening socket for clients.
package protocol CallableSocket: AnyObject, Sendable {
    /// The descriptor, for calls that don't close it.
    var descriptor: CInt { get }

    /// Removes the name by which clients find the socket when the server stops.
    ///
    /// A second call does nothing.
    func withdraw()
}

extension CallableSocket {
    /// Does nothing, as closing the descriptor frees a port.
    package func withdraw() {}

    /// Accepts the next connection; `nil` if none waits.
    ///
    /// Throws the error of accept(2), except if the client has already disconnected.
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

internal import CLinux
internal import Glibc
internal import Platform
internal import SystemPackage

/// A socket at which clients call.
package protocol CallableSocket: AnyObject, Sendable {
    /// The descriptor, for calls that borrow it.
    var descriptor: CInt { get }

    /// Takes back the name by which clients find it, as nobody answers them any more; again, it does nothing.
    func withdraw()
}

extension CallableSocket {
    /// Does nothing: a port is free again when its descriptor is closed.
    package func withdraw() {}

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

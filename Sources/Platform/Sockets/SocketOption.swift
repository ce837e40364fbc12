internal import Glibc

/// An option of a socket: setsockopt(2).
package enum SocketOption {
    /// Sets an option to a number; what the kernel does not know is left as it is.
    package static func set(_ level: CInt, _ option: CInt, to value: CInt, of descriptor: CInt) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }

    /// The number that an option has; nil where the descriptor is no socket, or does not have it.
    package static func number(_ level: CInt, _ option: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        guard unsafe getsockopt(descriptor, level, option, &value, &length) == 0 else { return nil }
        return value
    }

    /// Asks a machine that says nothing for a minute whether it is still there, and gives it up after another one.
    package static func keepAlive(_ descriptor: CInt) {
        set(SOL_SOCKET, SO_KEEPALIVE, to: 1, of: descriptor)
        set(CInt(IPPROTO_TCP), TCP_KEEPIDLE, to: 60, of: descriptor)
        set(CInt(IPPROTO_TCP), TCP_KEEPINTVL, to: 15, of: descriptor)
        set(CInt(IPPROTO_TCP), TCP_KEEPCNT, to: 4, of: descriptor)
    }
}

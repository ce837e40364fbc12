internal import Glibc

/// Socket options; see setsockopt(2).
package enum SocketOption {
    /// Sets an option to a number; unsupported options are ignored.
    package static func set(_ level: CInt, _ option: CInt, to value: CInt, of descriptor: CInt) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }

    /// The value of an option; `nil` if the descriptor is not a socket, or does not support it.
    package static func number(_ level: CInt, _ option: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        guard unsafe getsockopt(descriptor, level, option, &value, &length) == 0 else { return nil }
        return value
    }

    /// Sends probes to a peer that is silent for a minute, and closes the connection after another minute.
    package static func keepAlive(_ descriptor: CInt) {
        set(SOL_SOCKET, SO_KEEPALIVE, to: 1, of: descriptor)
        set(CInt(IPPROTO_TCP), TCP_KEEPIDLE, to: 60, of: descriptor)
        set(CInt(IPPROTO_TCP), TCP_KEEPINTVL, to: 15, of: descriptor)
        set(CInt(IPPROTO_TCP), TCP_KEEPCNT, to: 4, of: descriptor)
    }
}

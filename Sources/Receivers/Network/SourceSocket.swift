internal import Glibc
internal import Platform
internal import SystemPackage

/// An open non-blocking socket to a source.
struct SourceSocket: ~Copyable {
    let owned: UniqueFileDescriptor

    /// Whether this is a UDP socket, for which an empty read is not the end.
    let isDatagrams: Bool

    /// Timeout for connecting to an address.
    private static let patience = Duration.seconds(10)

    /// Opens a source; returns `nil` if `stop` is raised in between.
    ///
    /// - Throws: `NetworkFailure` if it cannot be reached.
    static func opening(
        _ address: NetworkAddress,
        until stop: borrowing StopEvent
    ) throws(NetworkFailure) -> SourceSocket? {
        switch address {
        case .gpsd(let host, _), .tcp(let host):
            guard let addresses = try HostLookup.addresses(of: host, until: stop) else { return nil }
            return try connected(to: addresses, until: stop)
        case .udp(let name, let port):
            let address = name.flatMap { SocketAddress(host: $0, port: port) } ?? .loopback4(port: port)
            do throws(Errno) { return try listening(at: address) } catch { throw NetworkFailure(error) }
        case .unixSocket(let path):
            do throws(Errno) { return try connected(toSocketAt: path) } catch { throw NetworkFailure(error) }
        }
    }

    /// Tries the addresses of a host in turn, as it may serve only IPv4 or IPv6.
    private static func connected(
        to addresses: [SocketAddress],
        until stop: borrowing StopEvent
    ) throws(NetworkFailure) -> SourceSocket? {
        var failure = NetworkFailure("it has no address")
        for address in addresses {
            do throws(Errno) {
                return try connected(to: address, until: stop)
            } catch {
                failure = NetworkFailure(error)
            }
        }
        throw failure
    }

    private static func connected(
        to address: SocketAddress,
        until stop: borrowing StopEvent
    ) throws(Errno) -> SourceSocket? {
        let owned = try socket(address.family, SOCK_STREAM)
        let descriptor = owned.descriptor.rawValue
        SocketOption.keepAlive(descriptor)
        if unsafe address.withPointer({ unsafe connect(descriptor, $0, $1) }) != 0 {
            let reason = Errno(rawValue: errno)
            guard reason == .nowInProgress else { throw reason }
            switch try stop.wait(orFor: .writable, of: owned, timeout: patience) {
            case .stopped: return nil
            case .timedOut: throw .timedOut
            case .ready: try requireConnection(descriptor)
            }
        }
        return SourceSocket(owned: owned, isDatagrams: false)
    }

    private static func requireConnection(_ descriptor: CInt) throws(Errno) {
        guard let reason = SocketOption.number(SOL_SOCKET, SO_ERROR, of: descriptor) else {
            throw Errno(rawValue: errno)
        }
        if reason != 0 { throw Errno(rawValue: reason) }
    }

    private static func connected(toSocketAt path: FilePath) throws(Errno) -> SourceSocket {
        let address = try LocalSocketAddress(of: path)
        let owned = try LocalSocketAddress.socket(SOCK_STREAM)
        guard unsafe address.withPointer({ unsafe connect(owned.descriptor.rawValue, $0, $1) }) == 0 else {
            throw Errno(rawValue: errno)
        }
        return SourceSocket(owned: owned, isDatagrams: false)
    }

    private static func listening(at address: SocketAddress) throws(Errno) -> SourceSocket {
        let owned = try socket(address.family, SOCK_DGRAM)
        let descriptor = owned.descriptor.rawValue
        // The kernel limits the buffer to net.core.rmem_max.
        SocketOption.set(SOL_SOCKET, SO_RCVBUF, to: 4 << 20, of: descriptor)
        // Allow other programs to receive the same broadcasts.
        SocketOption.set(SOL_SOCKET, SO_REUSEADDR, to: 1, of: descriptor)
        guard unsafe address.withPointer({ unsafe bind(descriptor, $0, $1) }) == 0 else { throw Errno(rawValue: errno) }
        return SourceSocket(owned: owned, isDatagrams: true)
    }

    private static func socket(_ family: CInt, _ type: __socket_type) throws(Errno) -> UniqueFileDescriptor {
        let type = CInt(type.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(family, type, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
    }

    /// Reads available bytes, which may be empty; `nil` at the end of the stream.
    ///
    /// Throws the error of read(2).
    func read() throws(Errno) -> [UInt8]? {
        do throws(Errno) {
            let bytes = try owned.read(atMost: 65_536)
            return bytes.isEmpty && !isDatagrams ? nil : bytes
        } catch .wouldBlock {
            return []
        }
    }

    /// Datagrams that the kernel dropped because its buffer was full; 0 if it does not count them.
    var droppedDatagrams: UInt32 {
        // SK_MEMINFO_DROPS of linux/sock_diag.h is the last of nine numbers.
        var numbers = [UInt32](repeating: 0, count: 9)
        var length = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
        let failed = unsafe getsockopt(owned.descriptor.rawValue, SOL_SOCKET, SO_MEMINFO, &numbers, &length)
        return failed == 0 ? numbers[8] : 0
    }

    /// Sends a request, short enough for the buffer of a fresh connection.
    ///
    /// Throws the error of send(2).
    func send(_ text: String) throws(Errno) {
        let bytes = Array(text.utf8)
        let sent = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(owned.descriptor.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
        }
        if sent < 0 { throw Errno(rawValue: errno) }
        if sent < bytes.count { throw .wouldBlock }
    }
}

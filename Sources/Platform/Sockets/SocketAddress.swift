package import Glibc

/// An IPv4 or IPv6 address with a port.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address in network byte order, 4 or 16 bytes.
    private let bytes: [UInt8]

    /// The port; 0 for any free port.
    package var port: UInt16

    /// The address in text form, without the port.
    private let host: String

    /// Parses a numeric address such as `127.0.0.1` or `::1`; `nil` if it is invalid.
    package init?(host: String, port: UInt16) {
        self.port = port
        self.host = host
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, host, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if unsafe inet_pton(AF_INET6, host, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    private init(_ bytes: [UInt8], _ host: String, port: UInt16) {
        (self.bytes, self.host, self.port) = (bytes, host, port)
    }

    package static func loopback4(port: UInt16) -> SocketAddress {
        SocketAddress([127, 0, 0, 1], "127.0.0.1", port: port)
    }

    package static func loopback6(port: UInt16) -> SocketAddress {
        SocketAddress([UInt8](repeating: 0, count: 15) + [1], "::1", port: port)
    }

    /// Whether the address is reachable only from this machine.
    package var isLoopback: Bool { isVersion6 ? self == .loopback6(port: port) : bytes.first == 127 }

    /// Whether it stands for all addresses of this machine: 0.0.0.0 or ::.
    package var isAny: Bool { bytes.allSatisfy { $0 == 0 } }

    /// The part that the machine's user cannot choose freely: the whole IPv4 address, or the network half of IPv6.
    package var network: String {
        guard isVersion6 else { return host }
        // An IPv4 address, as an IPv6 socket reports it.
        if bytes.dropLast(4) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return bytes.suffix(4).map(String.init).joined(separator: ".")
        }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }

    private var isVersion6: Bool { bytes.count == 16 }

    /// The address family for socket(2).
    package var family: CInt { isVersion6 ? AF_INET6 : AF_INET }

    /// The address and the port, `127.0.0.1:2947` or `[::1]:2947`.
    package var description: String { isVersion6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Passes the address to a system call.
    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if isVersion6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
            return unsafe Self.call(&address, body)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
        return unsafe Self.call(&address, body)
    }

    private static func call<Address, Result>(
        _ address: inout Address,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    /// The address that a socket is bound to; `nil` if it is not an internet address.
    package init?(ofSocket descriptor: CInt) {
        // Room for both versions, in which the family and the port are in the same place.
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let failed = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length) != 0
            }
        }
        guard !failed else { return nil }
        let family = CInt(address.sin6_family)
        var digits = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let isKnown = unsafe withUnsafeBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress, family == AF_INET || family == AF_INET6 else { return false }
            let offset =
                family == AF_INET
                ? MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) : MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)
            guard let offset else { return false }
            return unsafe inet_ntop(family, start + offset, &digits, socklen_t(digits.count)) != nil
        }
        guard isKnown else { return nil }
        let text = digits.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        self.init(host: String(decoding: text, as: UTF8.self), port: UInt16(bigEndian: address.sin6_port))
    }
}

extension SocketAddress {
    /// This machine's address in its network; `nil` if it has no network.
    package static var outward: SocketAddress? {
        // Nothing is sent to this address, which is reserved for documentation. The kernel only selects the local
        // address for it.
        guard let other = SocketAddress(host: "192.0.2.1", port: 9) else { return nil }
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard unsafe other.withPointer({ unsafe connect(descriptor, $0, $1) }) == 0 else { return nil }
        return SocketAddress(ofSocket: descriptor)
    }
}

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

internal import Glibc
package import SystemPackage

/// Where clients find a service: at one address, or at both loopback addresses.
package struct ServiceAddress: Hashable, Sendable, CustomStringConvertible {
    /// The named address; `nil` for both loopback addresses.
    package let named: SocketAddress?

    package let port: UInt16

    /// Creates the loopback addresses with a port.
    package init(port: UInt16) {
        (named, self.port) = (nil, port)
    }

    /// Parses `2947`, `localhost:2947`, `192.168.1.5`, `192.168.1.5:2947` or `[::]:2947`; `nil` if the text is invalid.
    ///
    /// - Parameters:
    ///   - text: the user's text.
    ///   - usualPort: the default port.
    package init?(_ text: String, usualPort: UInt16) {
        guard let (host, portText) = Self.parts(of: text) else { return nil }
        var port = usualPort
        if let portText {
            guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(portText) else {
                return nil
            }
            port = number
        }
        self.port = port
        if host == "localhost" {
            named = nil
        } else {
            guard let address = SocketAddress(host: String(host), port: port) else { return nil }
            named = address
        }
    }

    /// Splits a text into host and port, `nil` for a missing port; `nil` if the text is invalid.
    private static func parts(of text: String) -> (host: Substring, port: Substring?)? {
        if text.first == "[", let end = text.firstIndex(of: "]") {
            let host = text[text.index(after: text.startIndex)..<end]
            let rest = text[end...].dropFirst()
            if rest.isEmpty { return (host, nil) }
            return rest.first == ":" ? (host, rest.dropFirst()) : nil
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return parts[0].allSatisfy(\.isNumber) ? ("localhost", parts[0]) : (parts[0], nil)
        case 2: return (parts[0], parts[1])
        // An IPv6 address.
        default: return (text[...], nil)
        }
    }

    /// Whether other machines can reach the service.
    package var isOpenToOthers: Bool { named.map { !$0.isLoopback } ?? false }

    var addresses: [SocketAddress] { named.map { [$0] } ?? [.loopback4(port: port), .loopback6(port: port)] }

    /// The address in the format that users enter.
    package var description: String { named?.description ?? "localhost:\(port)" }
}

/// An address that sentences are sent to by UDP, whether or not a program listens there.
package final class DatagramTarget: Sendable {
    package let address: SocketAddress

    private let owned: UniqueFileDescriptor

    /// Creates a socket for an address, which may be a broadcast address; throws the error of socket(2).
    package init(_ address: SocketAddress) throws(Errno) {
        let type = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        self.address = address
        owned = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        SocketOption.set(SOL_SOCKET, SO_BROADCAST, to: 1, of: descriptor)
    }

    /// Sends a datagram, or drops it if that is not possible immediately.
    package func send(_ bytes: [UInt8]) {
        _ = unsafe address.withPointer { address, length in
            unsafe bytes.withUnsafeBytes {
                unsafe sendto(owned.descriptor.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL), address, length)
            }
        }
    }
}

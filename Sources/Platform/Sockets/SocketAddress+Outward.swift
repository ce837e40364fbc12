internal import Glibc

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

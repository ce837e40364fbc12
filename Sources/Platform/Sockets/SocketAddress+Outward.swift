internal import Glibc

extension SocketAddress {
    /// The address by which this machine and others reach each other; nil where it reaches none.
    package static var outward: SocketAddress? {
        // Nothing is sent to that address, which is nobody's: the kernel only says which one of its own it would take.
        guard let other = SocketAddress(host: "192.0.2.1", port: 9) else { return nil }
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard unsafe other.withPointer({ unsafe connect(descriptor, $0, $1) }) == 0 else { return nil }
        return SocketAddress(ofSocket: descriptor)
    }
}

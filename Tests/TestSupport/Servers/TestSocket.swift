internal import Glibc
internal import Platform
internal import Synchronization
package import SystemPackage

/// A TCP connection over 127.0.0.1 with blocking reads and writes; any thread may end it.
package final class TestSocket: Sendable {
    private let descriptor: Int32

    /// Takes ownership of a descriptor, which is closed with the last reference.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
        var isOn: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Connects to a port.
    ///
    /// - Throws: `Errno` if the connection is refused.
    package convenience init(connectingTo port: UInt16) throws(Errno) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        self.init(owning: descriptor)
        let failed = unsafe SocketAddress.loopback4(port: port).withPointer { unsafe connect(descriptor, $0, $1) != 0 }
        if failed { throw Errno(rawValue: errno) }
    }

    /// Reads the next bytes; empty at the end or if the connection is broken.
    package func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    /// Writes all bytes; returns false if the connection is broken.
    @discardableResult package func write(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Reads available bytes without waiting; nil if none have arrived, empty at the end.
    ///
    /// - Throws: `Errno` if the connection is broken.
    package func readNow() throws(Errno) -> [UInt8]? {
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
            count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            initialized = max(0, count)
        }
        guard count < 0 else { return bytes }
        let reason = Errno(rawValue: errno)
        guard reason == .wouldBlock else { throw reason }
        return nil
    }

    /// Reads text until the other side closes the connection.
    ///
    /// - Throws: `Errno` if the connection is broken.
    package func readToEnd() async throws -> String {
        var told: [UInt8] = []
        try await until(every: .milliseconds(5)) {
            let bytes = try readNow()
            told += bytes ?? []
            return bytes == []
        }
        return String(decoding: told, as: UTF8.self)
    }

    /// Resets the connection when it is closed, instead of an orderly end.
    package func breakOffWhenClosed() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    package func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends the connection, including a read that is blocked on it.
    package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

internal import Glibc
internal import Platform
package import SystemPackage

/// A datagram socket as used by service managers and chronyd.
package final class NotificationSocket: Sendable {
    private let owned: UniqueFileDescriptor

    /// Creates a socket at a path.
    ///
    /// - Throws: `Errno` if the path exists.
    package init(at path: FilePath) throws(Errno) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        owned = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: path.string.utf8) }
        let isBound = unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        if !isBound { throw Errno(rawValue: errno) }
    }

    /// Waits for the next message; returns a line for each variable.
    package func message() async throws -> [String] {
        var bytes: [UInt8] = []
        try await until {
            bytes = receive()
            return !bytes.isEmpty
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Waits for a message with a matching line.
    package func message(_ line: (String) -> Bool) async throws -> [String] {
        while true {
            let message = try await message()
            if message.contains(where: line) { return message }
        }
    }

    /// Returns the next datagram; nil if none has arrived.
    package func datagram() -> [UInt8]? {
        let bytes = receive()
        return bytes.isEmpty ? nil : bytes
    }

    /// Whether an unread message has arrived.
    package var hasMessage: Bool { !receive().isEmpty }

    private func receive() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = unsafe max(
                0,
                recv(owned.descriptor.rawValue, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            )
        }
    }
}

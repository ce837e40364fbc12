internal import Glibc
internal import Platform
internal import SystemPackage

/// A client's connection, which never blocks.
final class ClientConnection {
    /// Bytes; also limits the kernel's memory for a client that does not read.
    private static let sendBuffer: CInt = 65_536

    private let owned: UniqueFileDescriptor

    /// The descriptor, for calls that don't close it.
    var descriptor: CInt { owned.descriptor.rawValue }

    /// Takes ownership of an accepted connection.
    init(_ accepted: consuming UniqueFileDescriptor) {
        owned = accepted
        SocketOption.set(CInt(IPPROTO_TCP), TCP_NODELAY, to: 1, of: descriptor)
        SocketOption.set(SOL_SOCKET, SO_SNDBUF, to: Self.sendBuffer, of: descriptor)
        SocketOption.keepAlive(descriptor)
    }

    /// Reads the client's bytes; empty at the end, `nil` if none have arrived.
    ///
    /// Throws the error of read(2), which means that the connection is broken.
    func read(atMost capacity: Int) throws(Errno) -> [UInt8]? {
        do throws(Errno) {
            return try owned.read(atMost: capacity)
        } catch .wouldBlock {
            return nil
        }
    }

    /// Sends as many bytes as the kernel accepts, and returns their number.
    ///
    /// Throws the error of send(2), which means that the connection is broken.
    func send(_ bytes: [UInt8]) throws(Errno) -> Int {
        while true {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count >= 0 { return count }
            switch Errno(rawValue: errno) {
            case .interrupted: continue
            case .wouldBlock: return 0
            case let reason: throw reason
            }
        }
    }
}

internal import Glibc
internal import Platform
internal import SystemPackage

/// A client's connection; it never blocks.
final class ClientConnection {
    /// Bytes: what the kernel keeps for a client that does not read is bounded, too.
    private static let sendBuffer: CInt = 65_536

    private let owned: OwnedFileDescriptor

    /// The descriptor, for calls that borrow it.
    var descriptor: CInt { owned.descriptor.rawValue }

    /// Takes over a connection that was accepted.
    init(_ accepted: consuming OwnedFileDescriptor) {
        owned = accepted
        SocketOption.set(CInt(IPPROTO_TCP), TCP_NODELAY, to: 1, of: descriptor)
        SocketOption.set(SOL_SOCKET, SO_SNDBUF, to: Self.sendBuffer, of: descriptor)
        SocketOption.keepAlive(descriptor)
    }

    /// The bytes that the client has sent; empty where it sends no more, nil where nothing has come.
    ///
    /// Throws what read(2) said: the connection is broken.
    func read(atMost capacity: Int) throws(Errno) -> [UInt8]? {
        do throws(Errno) {
            return try owned.read(atMost: capacity)
        } catch .wouldBlock {
            return nil
        }
    }

    /// Sends what there is room for, and returns how many bytes that was.
    ///
    /// Throws what send(2) said: the connection is broken.
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

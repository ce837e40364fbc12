internal import Synchronization
package import SystemPackage

/// A broker that does what no broker would that is at hand: turns clients away, or answers no messages.
package final class ScriptedBroker: Sendable {
    private let listener: TestListener
    private let recorder: Recorder<UInt8>

    /// A broker.
    ///
    /// - Parameters:
    ///   - welcome: the answer to whoever wants to be connected; where it is not that they are, it hangs up.
    ///   - keepsQuiet: whether it answers no messages.
    /// - Throws: `Errno` where there is no port left.
    package init(welcome: [UInt8] = connected, keepsQuiet: Bool = false) throws(Errno) {
        let recorder = Recorder<UInt8>()
        self.recorder = recorder
        listener = try TestListener { socket in
            var reader = PacketReader(socket)
            while let packet = reader.next() {
                switch packet.kind {
                case 1:
                    recorder.add(packet.body.count > 6 ? packet.body[6] : 0)
                    socket.write(welcome)
                    if welcome != Self.connected { return socket.end() }
                case 3 where !keepsQuiet:
                    let topic = Int(packet.body[0]) << 8 + Int(packet.body[1])
                    socket.write([0x40, 2] + packet.body[(2 + topic)..<(4 + topic)])
                default: break
                }
            }
            socket.end()
        }
    }

    /// The answer of MQTT 3.1.1 to a client that is connected now (3.2).
    package static let connected: [UInt8] = [0x20, 2, 0, 0]

    deinit {
        listener.stop()
    }

    /// The port.
    package var port: UInt16 { listener.port }

    /// The versions in which clients have asked to be connected, in order.
    package var versions: [UInt8] { recorder.elements }

    /// Waits until so many have asked.
    package func asked(_ count: Int) async { await recorder.first(count) }
}

/// Reads packets of MQTT from a connection.
private struct PacketReader {
    private let socket: TestSocket
    private var bytes: [UInt8] = []

    init(_ socket: TestSocket) {
        self.socket = socket
    }

    mutating func next() -> (kind: UInt8, body: [UInt8])? {
        guard let first = take(1)?[0] else { return nil }
        var (length, shift) = (0, 0)
        while true {
            guard let byte = take(1)?[0] else { return nil }
            length |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return take(length).map { (first >> 4, $0) }
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        while bytes.count < count {
            let more = socket.read()
            if more.isEmpty { return nil }
            bytes += more
        }
        defer { bytes.removeSubrange(..<count) }
        return Array(bytes[..<count])
    }
}

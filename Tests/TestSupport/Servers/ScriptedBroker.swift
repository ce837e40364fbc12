internal import Synchronization
package import SystemPackage

/// A broker with behaviour that available brokers do not have: supports only MQTT 3.1.1, rejects clients, rejects
/// messages, or does not acknowledge them.
package final class ScriptedBroker: Sendable {
    private let listener: TestListener
    private let recorder: Recorder<UInt8>

    /// Starts a broker with scripted behaviour.
    ///
    /// - Parameters:
    ///   - newestVersion: the newest supported protocol version; 4 is MQTT 3.1.1.
    ///   - isSilentAboutVersion: whether to hang up on clients of a newer version without an answer.
    ///   - welcome: the answer to connection requests before hanging up; nil to accept clients.
    ///   - reasonCode: the reason code for messages of MQTT 5.
    ///   - keepsQuiet: whether to not acknowledge messages.
    /// - Throws: `Errno` if no port is free.
    package init(
        newestVersion: UInt8 = 5,
        isSilentAboutVersion: Bool = false,
        welcome: [UInt8]? = nil,
        reasonCode: UInt8 = 0,
        keepsQuiet: Bool = false
    ) throws(Errno) {
        let recorder = Recorder<UInt8>()
        self.recorder = recorder
        listener = try TestListener { socket in
            var reader = PacketReader(socket)
            var version: UInt8 = 0
            while let packet = reader.next() {
                switch packet.kind {
                case 1:
                    version = packet.body.count > 6 ? packet.body[6] : 0
                    recorder.add(version)
                    let isKnown = version <= newestVersion
                    if let welcome { socket.write(welcome) }
                    if welcome == nil && !isKnown && !isSilentAboutVersion { socket.write([0x20, 2, 0, 1]) }
                    guard welcome == nil && isKnown else { return socket.end() }
                    socket.write(Self.connected(inVersion: version))
                case 3 where !keepsQuiet:
                    let topic = Int(packet.body[0]) << 8 + Int(packet.body[1])
                    let identifier = packet.body[(2 + topic)..<(4 + topic)]
                    socket.write(version == 5 ? [0x40, 4] + identifier + [reasonCode, 0] : [0x40, 2] + identifier)
                default: break
                }
            }
            socket.end()
        }
    }

    /// The CONNACK for an accepted client (3.2 of MQTT 5 and 3.1.1).
    package static func connected(inVersion version: UInt8) -> [UInt8] {
        version == 5 ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0]
    }

    deinit {
        listener.stop()
    }

    package var port: UInt16 { listener.port }

    /// The protocol versions of all connection requests, in order.
    package var versions: [UInt8] { recorder.elements }

    /// Waits until this many clients have requested a connection.
    package func asked(_ count: Int) async { await recorder.first(count) }
}

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

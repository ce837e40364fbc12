internal import Synchronization
package import SystemPackage

/// A broker that does what no broker would that is at hand: knows only MQTT 3.1.1, turns clients away, refuses messages, or
/// answers none.
package final class ScriptedBroker: Sendable {
    private let listener: TestListener
    private let recorder: Recorder<UInt8>

    /// A broker.
    ///
    /// - Parameters:
    ///   - newestVersion: the newest version of the protocol that it knows: 4 is MQTT 3.1.1.
    ///   - isSilentAboutVersion: true where it hangs up without a word on a client of a newer one.
    ///   - welcome: the answer to whoever wants to be connected, behind which it hangs up; nil where it lets them in.
    ///   - reasonCode: the code with which it answers messages of MQTT 5.
    ///   - keepsQuiet: true where it answers no messages.
    /// - Throws: `Errno` where there is no port left.
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

    /// The answer to a client that is connected now (3.2 of MQTT 5 and 3.1.1).
    package static func connected(inVersion version: UInt8) -> [UInt8] {
        version == 5 ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0]
    }

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

internal import NMEA
internal import UBX

/// Selects the frames for post-processing positions: u-blox's RXM-RAWX and RXM-SFRBX.
package struct RawObservations: Sendable {
    private var framer = SentenceFramer()

    package init() {}

    /// Returns the selected frames that these bytes complete.
    mutating func frames(in bytes: [UInt8]) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        var offset = 0
        while framer.consume(bytes.span, from: &offset, { _ in }) {
            framer.handOverFrame { kind, frame in
                guard kind == .ubx, let identity = UBXMessageID(frame: frame), Self.kept.contains(identity) else {
                    return
                }
                frames.append(frame.indices.map { frame[$0] })
            }
        }
        return frames
    }

    /// RXM-RAWX and RXM-SFRBX (u-blox 8 / M8 Receiver Description, UBX class RXM).
    private static let kept: Set<UBXMessageID> = [
        UBXMessageID(class: 0x02, message: 0x15), UBXMessageID(class: 0x02, message: 0x13),
    ]
}

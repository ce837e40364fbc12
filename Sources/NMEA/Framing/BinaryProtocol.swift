/// The protocols that receivers speak beside NMEA 0183, as far as their frames can be told from text.
///
/// A frame is skipped whole, so that text inside it is never taken for a sentence.
public enum BinaryProtocol: Int, Hashable, Sendable, CaseIterable {
    /// u-blox: `B5 62 class id length(2) payload checksum(2)` (u-blox M8 Receiver Description, UBX Frame Structure).
    case ubx
    /// SiRF: `A0 A2 length(2) payload checksum(2) B0 B3` (SiRF Binary Protocol Reference Manual, transport message).
    case sirf
    /// Zhongke CASIC: `BA CE length(2) class id payload checksum(4)` (CASIC protocol specification, 2.2).
    case casic
    /// SkyTraq: `A0 A1 length(2) payload checksum 0D 0A` (SkyTraq AN0037, binary messages).
    case skyTraq
    /// RTCM 10403: `D3`, six zero bits, a length of ten, payload, CRC-24Q.
    case rtcm3
    /// Garmin: `10 id size payload checksum 10 03`, each 10 doubled (Garmin Device Interface Specification, 3.1.1).
    case garmin
}

/// What a stream of bytes is at some place.
enum FrameRecognition {
    /// Not a frame.
    case none
    /// Perhaps the beginning of one: so many bytes are needed to say.
    case incomplete(needed: Int, BinaryProtocol?)
    /// A frame with a right checksum.
    case frame(BinaryProtocol, length: Int)
}

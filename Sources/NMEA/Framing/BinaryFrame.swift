internal import GNSS

/// Recognises a binary frame by its sync bytes, length and checksum.
///
/// Sync bytes alone prove nothing, as noise may contain the same two bytes; only the checksum does.
@safe
struct BinaryFrame {
    /// The longest plausible payload; raw measurements of all satellites take about 3,000 bytes.
    static let longestPayload = 8192

    private let bytes: UnsafePointer<UInt8>
    let available: Int

    /// Recognises a frame at these bytes, with at least one byte available.
    static func recognize(_ bytes: UnsafePointer<UInt8>, available: Int) -> FrameRecognition {
        let frame = unsafe BinaryFrame(bytes: bytes, available: available)
        return switch frame[0] {
        case 0xB5: frame.ubx
        case 0xA0: frame.sirfOrSkyTraq
        case 0xBA: frame.casic
        case 0xD3: frame.rtcm3
        case 0x10: frame.garmin
        case 0xAA: frame.unicore
        case UInt8(ascii: "#"): frame.unicoreLine
        default: .none
        }
    }

    /// The protocol with these two sync bytes; `nil` for none, or if the protocol has only one.
    static func header(_ bytes: UnsafePointer<UInt8>, available: Int) -> BinaryProtocol? {
        guard available >= 2 else { return nil }
        return switch unsafe (bytes[0], bytes[1]) {
        case (0xB5, 0x62): .ubx
        case (0xA0, 0xA2): .sirf
        case (0xA0, 0xA1): .skyTraq
        case (0xBA, 0xCE): .casic
        default: nil
        }
    }

    subscript(_ index: Int) -> UInt8 { unsafe bytes[index] }

    private func bigEndian(at index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }
    func littleEndian(at index: Int) -> Int { Int(self[index + 1]) << 8 | Int(self[index]) }

    /// A frame of this length if it is complete and the check succeeds.
    func whole(_ kind: BinaryProtocol, _ length: Int, where isRight: () -> Bool) -> FrameRecognition {
        guard available >= length else { return .incomplete(needed: length, kind) }
        return isRight() ? .frame(kind, length: length) : .none
    }

    private var ubx: FrameRecognition {
        guard available >= 2 else { return .incomplete(needed: 2, nil) }
        guard self[1] == 0x62 else { return .none }
        guard available >= 6 else { return .incomplete(needed: 6, .ubx) }
        let payload = littleEndian(at: 4)
        guard payload <= Self.longestPayload else { return .none }
        return whole(.ubx, payload + 8) {
            var sum: (UInt8, UInt8) = (0, 0)
            for index in 2..<payload + 6 {
                sum.0 &+= self[index]
                sum.1 &+= sum.0
            }
            return sum.0 == self[payload + 6] && sum.1 == self[payload + 7]
        }
    }

    private var sirfOrSkyTraq: FrameRecognition {
        guard available >= 2 else { return .incomplete(needed: 2, nil) }
        let kind: BinaryProtocol
        switch self[1] {
        case 0xA2: kind = .sirf
        case 0xA1: kind = .skyTraq
        default: return .none
        }
        guard available >= 4 else { return .incomplete(needed: 4, kind) }
        let payload = bigEndian(at: 2)
        guard payload <= Self.longestPayload else { return .none }
        let end = payload + 4
        guard kind == .sirf else {
            return whole(.skyTraq, end + 3) {
                (4..<end).reduce(0) { $0 ^ self[$1] } == self[end] && bigEndian(at: end + 1) == 0x0D0A
            }
        }
        return whole(.sirf, end + 4) {
            (4..<end).reduce(0) { ($0 + Int(self[$1])) & 0x7FFF } == bigEndian(at: end)
                && bigEndian(at: end + 2) == 0xB0B3
        }
    }

    private var casic: FrameRecognition {
        guard available >= 2 else { return .incomplete(needed: 2, nil) }
        guard self[1] == 0xCE else { return .none }
        guard available >= 6 else { return .incomplete(needed: 6, .casic) }
        let payload = littleEndian(at: 2)
        guard payload <= Self.longestPayload, payload % 4 == 0 else { return .none }
        return whole(.casic, payload + 10) {
            // Adds 32-bit words: first length, class and ID, then the payload.
            var sum = word(at: 2)
            for index in stride(from: 6, to: payload + 6, by: 4) { sum &+= word(at: index) }
            return sum == word(at: payload + 6)
        }
    }

    func word(at index: Int) -> UInt32 {
        UInt32(littleEndian(at: index + 2)) << 16 | UInt32(littleEndian(at: index))
    }

    private var rtcm3: FrameRecognition {
        guard available >= 2 else { return .incomplete(needed: 2, nil) }
        guard self[1] < 4 else { return .none }
        guard available >= 3 else { return .incomplete(needed: 3, .rtcm3) }
        let payload = bigEndian(at: 1)
        return whole(.rtcm3, payload + 6) {
            var remainder: UInt32 = 0
            for index in 0..<payload + 6 {
                // CRC-24Q bit by bit, without a table, as such frames are rare.
                remainder ^= UInt32(self[index]) << 16
                for _ in 0..<8 {
                    remainder <<= 1
                    if remainder & 0x100_0000 != 0 { remainder ^= 0x186_4CFB }
                }
            }
            return remainder == 0
        }
    }

    private var garmin: FrameRecognition {
        let escape: UInt8 = 0x10
        guard available >= 3 else { return .incomplete(needed: 3, nil) }
        guard self[1] != escape, self[1] != 0x03 else { return .none }
        var sum = self[1]
        var index = 2
        // The size gives the number of bytes left, including the checksum.
        var left = 1
        var isSize = true
        while left > 0 {
            guard index + 1 < available else { return .incomplete(needed: index + 2, .garmin) }
            let byte = self[index]
            if byte == escape, self[index + 1] != escape { return .none }
            index += byte == escape ? 2 : 1
            sum &+= byte
            left = isSize ? Int(byte) + 1 : left - 1
            isSize = false
        }
        guard index + 2 <= available else { return .incomplete(needed: index + 2, .garmin) }
        let isRight = sum == 0 && self[index] == escape && self[index + 1] == 0x03
        return isRight ? .frame(.garmin, length: index + 2) : .none
    }
}

/// Binary protocols of receivers whose frames can be distinguished from text.
///
/// Frames are skipped as a whole, so that text inside them is never mistaken for a sentence.
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
    /// Unicore: `AA 44 B5`, 21 more bytes of header with a length, payload, CRC-32; or the same message as a line of text
    /// that starts with `#` (Unicore Reference Commands Manual for N4 High Precision Products).
    case unicore
}

/// The result of recognising a frame at a position in the stream.
enum FrameRecognition {
    /// No frame starts at this position.
    case none
    /// Perhaps the start of a frame; this number of bytes is needed to decide.
    case incomplete(needed: Int, BinaryProtocol?)
    /// A frame with a valid checksum.
    case frame(BinaryProtocol, length: Int)
}

extension BinaryProtocol {
    /// The maker's name for the protocol.
    package var name: String {
        switch self {
        case .ubx: "UBX"
        case .sirf: "SiRF"
        case .casic: "CASIC"
        case .skyTraq: "SkyTraq"
        case .rtcm3: "RTCM 3"
        case .garmin: "Garmin"
        case .unicore: "Unicore"
        }
    }

    /// Whether its frames contribute to fixes; Unicore's only report jamming.
    package var tellsFixes: Bool {
        switch self {
        case .ubx, .casic, .sirf, .skyTraq, .unicore: true
        case .rtcm3, .garmin: false
        }
    }

    /// The protocol of a frame, from its sync bytes; `nil` if the protocol does not contribute to fixes.
    init?(syncOf frame: Span<UInt8>) {
        guard frame.count >= 2 else { return nil }
        switch (frame[0], frame[1]) {
        case (0xB5, 0x62): self = .ubx
        case (0xBA, 0xCE): self = .casic
        case (0xA0, 0xA2): self = .sirf
        case (0xA0, 0xA1): self = .skyTraq
        default: return nil
        }
    }

    /// The greatest difference between the times of one epoch's messages, in milliseconds.
    ///
    /// SiRF's message 2 has hundredths of a second, 41 has thousandths, and 4 has the time of measurement. Epochs of
    /// such receivers are at least a tenth of a second apart.
    var spread: Int { self == .sirf ? 90 : 0 }
}

extension MakerMessage {
    /// Decodes a frame, with the leap seconds that the calendar's date requires.
    ///
    /// SkyTraq sends GPS time. If its date is 1024 weeks too old, the leap seconds must be those of the corrected date.
    /// The date itself stays unchanged; the calendar corrects it later.
    init?(_ binary: BinaryProtocol, _ frame: Span<UInt8>, by calendar: EpochCalendar) {
        self.init(binary, frame)
        guard binary == .skyTraq, let date = time?.date, case let rollovers = calendar.weekRollovers(of: date),
            rollovers > 0, let mended = MakerMessage(skyTraq: frame, weekRollovers: rollovers)
        else { return }
        self = mended
    }

    /// Decodes a frame; `nil` if it does not contribute to fixes, and for UBX, which needs no conversion.
    init?(_ binary: BinaryProtocol, _ frame: Span<UInt8>) {
        switch binary {
        case .casic: self.init(casic: frame)
        case .sirf: self.init(sirf: frame)
        case .skyTraq: self.init(skyTraq: frame)
        case .unicore: self.init(unicore: frame)
        case .ubx, .rtcm3, .garmin: return nil
        }
    }
}

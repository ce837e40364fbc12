/// Counts CASIC, SiRF and SkyTraq frames with a valid checksum in bytes split anywhere.
///
/// Misses a frame within bytes that only look like one, as another follows within a second.
struct ChecksummedMakerFrames {
    private(set) var count = 0

    /// The bytes from a sync on; empty outside possible frames.
    private var held: [UInt8] = []

    /// Total bytes of the frame; `nil` before its length has arrived.
    private var length: Int?

    /// Longest payload, in bytes, of frames that prove a line's speed.
    private static let longestPayload = 2048

    mutating func hear(_ byte: UInt8) {
        // Most bytes are outside frames.
        if held.isEmpty, byte != 0xA0, byte != 0xBA { return }
        held.append(byte)
        if held.count == 2, !isSync { return restart(with: byte) }
        if held.count == 4 {
            length = wholeLength
            if length == nil { restart() }
        }
        guard let length, held.count == length else { return }
        if isRight { count += 1 }
        restart()
    }

    /// Drops the bytes so far; the last byte may begin the next frame.
    private mutating func restart(with byte: UInt8 = 0) {
        held.removeAll(keepingCapacity: true)
        length = nil
        if byte == 0xA0 || byte == 0xBA { held.append(byte) }
    }

    private var isSync: Bool {
        switch (held[0], held[1]) {
        case (0xBA, 0xCE), (0xA0, 0xA2), (0xA0, 0xA1): true
        default: false
        }
    }

    /// Total length in bytes from the payload length in the third and fourth byte; `nil` if it is too large.
    private var wholeLength: Int? {
        let big = Int(held[2]) << 8 | Int(held[3])
        let little = Int(held[3]) << 8 | Int(held[2])
        return switch held[1] {
        case 0xCE: little <= Self.longestPayload && little % 4 == 0 ? little + 10 : nil
        case 0xA2: big <= Self.longestPayload ? big + 8 : nil
        default: big <= Self.longestPayload ? big + 7 : nil
        }
    }

    private var isRight: Bool {
        switch held[1] {
        case 0xCE: isCASIC
        case 0xA2: isSiRF
        default: isSkyTraq
        }
    }

    /// The sum of the words from the length on (CASIC Multimode Satellite Navigation Receiver Protocol Specification,
    /// 2.2).
    private var isCASIC: Bool {
        var sum: UInt32 = 0
        for index in 2..<held.count - 4 { sum &+= UInt32(held[index]) << UInt32((index - 2) % 4 * 8) }
        return (0..<4).allSatisfy { held[held.count - 4 + $0] == UInt8(truncatingIfNeeded: sum >> UInt32($0 * 8)) }
    }

    /// The 15-bit sum of the payload, then B0 B3, as in gpsd.
    private var isSiRF: Bool {
        var sum = 0
        for index in 4..<held.count - 4 { sum = (sum + Int(held[index])) & 0x7FFF }
        return held.suffix(4).elementsEqual([UInt8(sum >> 8), UInt8(sum & 0xFF), 0xB0, 0xB3])
    }

    /// The XOR of the payload, then a line end (SkyTraq AN0003, binary message structure).
    private var isSkyTraq: Bool {
        var sum: UInt8 = 0
        for index in 4..<held.count - 3 { sum ^= held[index] }
        return held.suffix(3).elementsEqual([sum, 0x0D, 0x0A])
    }
}

/// Counts frames of CASIC's, SiRF's and SkyTraq's protocols with the right checksum in bytes that come in any pieces.
///
/// A frame inside of what only looked like one is missed: another one comes within a second.
struct ChecksummedMakerFrames {
    /// Frames so far.
    private(set) var count = 0

    /// The bytes from a sync on; empty outside of what may be a frame.
    private var held: [UInt8] = []

    /// The bytes that the frame has in all; nil before its length has come.
    private var length: Int?

    /// The longest payload of a frame that shows what a line's speed is.
    private static let longestPayload = 2048

    /// Takes the next byte.
    mutating func hear(_ byte: UInt8) {
        // Most bytes are of no frame.
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

    /// Gives up what has come, of which the last byte may begin the next frame.
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

    /// The length of all, by that of the payload in the third and the fourth byte; nil where it is too long.
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

    /// The sum of the words from the length on (CASIC Multimode Satellite Navigation Receiver Protocol Specification, 2.2).
    private var isCASIC: Bool {
        var sum: UInt32 = 0
        for index in 2..<held.count - 4 { sum &+= UInt32(held[index]) << UInt32((index - 2) % 4 * 8) }
        return (0..<4).allSatisfy { held[held.count - 4 + $0] == UInt8(truncatingIfNeeded: sum >> UInt32($0 * 8)) }
    }

    /// The sum of the payload in 15 bits, and B0 B3, as gpsd checks it.
    private var isSiRF: Bool {
        var sum = 0
        for index in 4..<held.count - 4 { sum = (sum + Int(held[index])) & 0x7FFF }
        return held.suffix(4).elementsEqual([UInt8(sum >> 8), UInt8(sum & 0xFF), 0xB0, 0xB3])
    }

    /// The exclusive or of the payload, and a line end (SkyTraq AN0003, binary message structure).
    private var isSkyTraq: Bool {
        var sum: UInt8 = 0
        for index in 4..<held.count - 3 { sum ^= held[index] }
        return held.suffix(3).elementsEqual([sum, 0x0D, 0x0A])
    }
}

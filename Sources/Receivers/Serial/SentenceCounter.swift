/// Counts sentences `$...*hh` and binary frames with a valid checksum in bytes split anywhere.
///
/// Also counts lines that begin as a sentence if missing checksums are accepted.
struct SentenceCounter {
    var count: Int { sentences + frames.count + makerFrames.count }

    private var sentences = 0
    private var frames = FrameCounter()
    private var makerFrames = MakerFrameCounter()

    private let acceptsMissingChecksum: Bool
    private var state = State.outside

    private enum State {
        case outside
        case body(checksum: UInt8, length: Int)
        case firstDigit(checksum: UInt8)
        case secondDigit(checksum: UInt8, high: UInt8)
    }

    init(acceptingMissingChecksum acceptsMissingChecksum: Bool = false) {
        self.acceptsMissingChecksum = acceptsMissingChecksum
    }

    mutating func hear(_ byte: UInt8) {
        frames.hear(byte)
        makerFrames.hear(byte)
        if byte == UInt8(ascii: "$") {
            state = .body(checksum: 0, length: 0)
            return
        }
        switch state {
        case .outside:
            break
        case .body(let checksum, let length):
            state = follower(of: byte, checksum: checksum, length: length)
        case .firstDigit(let checksum):
            state = Self.value(ofDigit: byte).map { .secondDigit(checksum: checksum, high: $0) } ?? .outside
        case .secondDigit(let checksum, let high):
            state = .outside
            if Self.value(ofDigit: byte).map({ high << 4 | $0 == checksum }) == true { sentences += 1 }
        }
    }

    private mutating func follower(of byte: UInt8, checksum: UInt8, length: Int) -> State {
        let isLongEnough = length >= 5
        if byte == UInt8(ascii: "*") { return isLongEnough ? .firstDigit(checksum: checksum) : .outside }
        if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n"), acceptsMissingChecksum, isLongEnough {
            sentences += 1
            return .outside
        }
        // Proprietary sentences exceed the standard's 82 characters, but noise does not stay printable up to 250.
        let isPlausible = (0x20...0x7E).contains(byte) && length < 250
        return isPlausible ? .body(checksum: checksum ^ byte, length: length + 1) : .outside
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// Counts UBX frames with a valid checksum in bytes split anywhere (u-blox 8 / M8 Receiver Description).
///
/// Misses a frame within bytes that only look like one, as another follows within a second.
struct FrameCounter {
    private(set) var count = 0

    private var state = State.outside
    private var sum: (UInt8, UInt8) = (0, 0)

    private enum State {
        case outside
        case synchronizing
        /// Class, message and the two length bytes; `bytes` of these four have arrived.
        case head(bytes: Int, length: Int)
        case payload(left: Int)
        case firstSum
        case secondSum
    }

    /// Longest payload, in bytes, of frames that prove a line's speed.
    private static let longestPayload = 2048

    mutating func hear(_ byte: UInt8) {
        switch state {
        case .outside:
            if byte == 0xB5 { state = .synchronizing }
        case .synchronizing:
            sum = (0, 0)
            state = byte == 0x62 ? .head(bytes: 0, length: 0) : byte == 0xB5 ? .synchronizing : .outside
        case .head(let bytes, let length):
            add(byte)
            let length = bytes == 2 ? Int(byte) : bytes == 3 ? length | Int(byte) << 8 : length
            state = bytes < 3 ? .head(bytes: bytes + 1, length: length) : Self.payload(length)
        case .payload(let left):
            add(byte)
            state = left > 1 ? .payload(left: left - 1) : .firstSum
        case .firstSum:
            state = byte == sum.0 ? .secondSum : .outside
        case .secondSum:
            if byte == sum.1 { count += 1 }
            state = .outside
        }
    }

    private static func payload(_ length: Int) -> State {
        length > longestPayload ? .outside : length > 0 ? .payload(left: length) : .firstSum
    }

    private mutating func add(_ byte: UInt8) {
        sum.0 &+= byte
        sum.1 &+= sum.0
    }
}

/// Counts CASIC, SiRF and SkyTraq frames with a valid checksum in bytes split anywhere.
///
/// Misses a frame within bytes that only look like one, as another follows within a second.
struct MakerFrameCounter {
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

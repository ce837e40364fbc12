/// Counts sentences `$...*hh` and binary frames with a valid checksum in bytes split anywhere.
///
/// Also counts lines that begin as a sentence if missing checksums are accepted.
struct ChecksummedSentences {
    var count: Int { sentences + frames.count + makerFrames.count }

    private var sentences = 0
    private var frames = ChecksummedFrames()
    private var makerFrames = ChecksummedMakerFrames()

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

/// Decodes captures whose characters are not bytes: with a parity bit in each byte, as of a line with seven data bits,
/// or in UTF-16, which PowerShell writes.
///
/// The result does not depend on how the bytes are split.
package struct CaptureEncoding {
    private enum Scheme {
        case unchanged
        case sevenBits
        /// Two bytes for each character, one of them zero.
        case utf16

        func decode(_ bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .unchanged: bytes
            case .sevenBits: bytes.map { $0 & 0x7F }
            case .utf16: bytes.filter { $0 != 0 }
            }
        }
    }

    /// Sentences that prove an encoding.
    private static let sentencesNeeded = 2

    /// Bytes from the beginning that are searched for an encoding.
    private static let searched = 4096

    /// Bytes that are held at most, more than two sentences in UTF-16 with the rest of another one.
    private static let longestHold = 512

    /// `nil` while it is unknown.
    private var scheme: Scheme?

    private var count = 0

    /// The bytes from the first one on that differs between the encodings.
    private var held: [UInt8] = []

    private var unchanged = SentenceCounter()
    private var sevenBits = SentenceCounter()
    private var utf16 = SentenceCounter()

    package init() {}

    /// Decodes the next bytes; may hold some of them until it has detected the encoding.
    package mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        if let scheme { return scheme.decode(bytes) }
        var decoded: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if held.isEmpty, byte != 0, byte < 0x80 { decoded.append(byte) } else { held.append(byte) }
            search(byte)
            if let scheme { return decoded + scheme.decode(finish() + bytes[(index + 1)...]) }
        }
        return decoded
    }

    /// Removes and returns the bytes that are still held, at the end of the capture.
    package mutating func finish() -> [UInt8] {
        defer { held = [] }
        return held
    }

    private mutating func search(_ byte: UInt8) {
        count += 1
        unchanged.hear(byte)
        sevenBits.hear(byte & 0x7F)
        if byte != 0 { utf16.hear(byte) }
        if unchanged.count > 0 {
            scheme = .unchanged
        } else if sevenBits.count >= Self.sentencesNeeded {
            scheme = .sevenBits
        } else if utf16.count >= Self.sentencesNeeded {
            scheme = .utf16
        } else if count >= Self.searched || held.count >= Self.longestHold {
            scheme = .unchanged
        }
    }
}

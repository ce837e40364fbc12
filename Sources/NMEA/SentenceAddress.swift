/// Who speaks and of what: the letters between `$` and the first comma.
public struct SentenceAddress: Hashable, Sendable, CustomStringConvertible {
    /// The letters, first to last, in the bytes of a number from the most significant down: at most eight.
    private let letters: UInt64

    /// The address of a sentence that starts with `$`; nil where it is not two to eight capital letters and digits.
    init?(of line: Span<UInt8>) {
        var letters: UInt64 = 0
        var count = 0
        while count + 1 < line.count, line[count + 1] != UInt8(ascii: ","), line[count + 1] != UInt8(ascii: "*") {
            let letter = line[count + 1]
            guard count < 8, isLetterOrDigit(letter) else { return nil }
            letters = letters << 8 | UInt64(letter)
            count += 1
        }
        guard count >= 2 else { return nil }
        self.letters = letters << (8 * (8 - count))
    }

    /// Whether a manufacturer made the sentence up; its address starts with P and has no talker.
    public var isProprietary: Bool { first == UInt8(ascii: "P") }

    /// The talker's two letters, such as GP for a GPS receiver or GN for several constellations; nil if proprietary.
    public var talker: Talker? {
        isProprietary ? nil : Talker(first, UInt8(truncatingIfNeeded: letters >> 48))
    }

    /// The sentence's name; nil if proprietary or not decoded by this library.
    var formatter: SentenceFormatter? {
        guard !isProprietary, letters & 0xFFFFFF == 0 else { return nil }
        return SentenceFormatter(rawValue: UInt32(truncatingIfNeeded: letters >> 24) & 0xFFFFFF)
    }

    /// The letters as sent.
    public var description: String {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: letters >> (56 - 8 * $0)) }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private var first: UInt8 { UInt8(truncatingIfNeeded: letters >> 56) }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

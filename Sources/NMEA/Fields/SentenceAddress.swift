internal import GNSS

/// The talker and the subject of a sentence: the letters between `$` and the first comma.
public struct SentenceAddress: Hashable, Sendable, CustomStringConvertible {
    /// The letters, first to last, in the bytes of a number from the most significant down: the first eight.
    private let letters: UInt64

    /// The letters behind those, of which only proprietary sentences have any: at most eight more.
    private let furtherLetters: UInt64

    /// The address of a sentence; nil where it is not two to sixteen capital letters and digits.
    @inline(__always)
    init?(of fields: borrowing SentenceFields) {
        let count = fields.addressEnd &- 1
        guard count >= 2, count <= 16 else { return nil }
        letters = Self.letters(min(count, 8), of: fields.word(at: 1))
        furtherLetters = count > 8 ? Self.letters(count &- 8, of: fields.word(at: 9)) : 0
        // A sentence that is decoded has letters that are known; only its talker can be anything.
        guard formatter != nil ? isLetterOrDigit(at: 0) && isLetterOrDigit(at: 1) : areLettersOrDigits(count) else {
            return nil
        }
    }

    /// The address of a sentence that has at least the fields of the oldest standard that knows it.
    ///
    /// - Parameter fields: a sentence whose checksum is right.
    /// - Throws: `SentenceError` where there is no address, or there are too few fields for what it says.
    @inline(__always)
    init(checking fields: borrowing SentenceFields) throws(SentenceError) {
        guard let address = SentenceAddress(of: fields) else { throw .malformedAddress }
        if let formatter = address.formatter, fields.count < formatter.leastFields {
            throw .tooFewFields(address, found: fields.count, expected: formatter.leastFields)
        }
        self = address
    }

    @inline(__always)
    private static func letters(_ count: Int, of word: UInt64) -> UInt64 {
        word.byteSwapped & (UInt64.max &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    private init(letters: UInt64) {
        self.letters = letters
        furtherLetters = 0
    }

    /// No address; equal to none that a sentence has.
    static let none = SentenceAddress(letters: 0)

    /// True where a manufacturer made the sentence up; its address starts with P and has no talker.
    @inline(__always)
    public var isProprietary: Bool { letter(at: 0) == UInt8(ascii: "P") }

    /// The talker's two letters, such as GP for a GPS receiver or GN for several constellations; nil if proprietary.
    @inline(__always)
    public var talker: Talker? { isProprietary ? nil : Talker(letter(at: 0), letter(at: 1)) }

    /// The sentence's name, if it is a standard one that this library decodes; Quectel's PQGSV and PQGSA count as such.
    @inline(__always)
    var formatter: SentenceFormatter? {
        guard letters & 0xFFFFFF == 0,
            let formatter = SentenceFormatter(rawValue: UInt32(truncatingIfNeeded: letters &>> 24) & 0xFFFFFF)
        else { return nil }
        return !isProprietary || isQuectel && (formatter == .gsv || formatter == .gsa) ? formatter : nil
    }

    private var isQuectel: Bool { letter(at: 1) == UInt8(ascii: "Q") }

    /// The constellation that GSV and GSA are about where they have no system id; nil where it is for each number to say.
    ///
    /// Quectel's PQGSV and PQGSA were about BeiDou only before they had one.
    @inline(__always)
    var constellation: Constellation? {
        isProprietary ? .beiDou : SatelliteNumber.constellation(of: Talker(letter(at: 0), letter(at: 1)))
    }

    /// The letters as sent.
    public var description: String {
        String(decoding: (0..<16).map { letter(at: $0) }.prefix { $0 != 0 }, as: UTF8.self)
    }

    @inline(__always)
    private func letter(at index: Int) -> UInt8 {
        let letters = index < 8 ? letters : furtherLetters
        return UInt8(truncatingIfNeeded: letters &>> UInt64(truncatingIfNeeded: 56 &- 8 &* (index & 7)))
    }

    @inline(__always)
    private func isLetterOrDigit(at index: Int) -> Bool {
        letter(at: index) &- UInt8(ascii: "A") < 26 || letter(at: index) &- UInt8(ascii: "0") < 10
    }

    private func areLettersOrDigits(_ count: Int) -> Bool { (0..<count).allSatisfy { isLetterOrDigit(at: $0) } }
}

/// The two letters that say what kind of equipment speaks.
public struct Talker: Hashable, Sendable {
    /// The first letter, ASCII.
    public let first: UInt8

    /// The second letter, ASCII.
    public let second: UInt8

    /// A talker of two ASCII letters.
    public init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// Several constellations in one sentence.
    public static let multipleConstellations = Talker(UInt8(ascii: "G"), UInt8(ascii: "N"))
}

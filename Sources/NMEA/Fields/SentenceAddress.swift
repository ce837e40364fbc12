internal import GNSS

/// The talker and type of a sentence: the characters between `$` and the first comma.
public struct SentenceAddress: Hashable, Sendable, CustomStringConvertible {
    /// The first eight letters, the first of them in the most significant byte.
    private let letters: UInt64

    /// Up to sixteen further letters, which only proprietary sentences have.
    private let furtherLetters: UInt64
    private let lastLetters: UInt64

    /// The address of a sentence; `nil` unless it has two to sixteen capital letters and digits.
    ///
    /// Quectel's may have 24.
    @inline(__always)
    init?(of fields: borrowing SentenceFields) {
        let count = fields.addressEnd &- 1
        guard count >= 2, count <= 16 || count <= 24 && fields.byte(at: 1) == UInt8(ascii: "P") else { return nil }
        letters = Self.letters(min(count, 8), of: fields.word(at: 1))
        furtherLetters = count > 8 ? Self.letters(min(count &- 8, 8), of: fields.word(at: 9)) : 0
        lastLetters = count > 16 ? Self.letters(count &- 16, of: fields.word(at: 17)) : 0
        // The type of a decoded sentence is valid, so only the talker needs checking.
        guard formatter != nil ? isLetterOrDigit(at: 0) && isLetterOrDigit(at: 1) : areLettersOrDigits(count) else {
            return nil
        }
    }

    /// The address of a sentence, with at least the fields of the oldest standard that defines it.
    ///
    /// - Parameter fields: a sentence with a valid checksum.
    /// - Throws: `SentenceError` if it has no address, or fewer fields than its type requires.
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
        (furtherLetters, lastLetters) = (0, 0)
    }

    /// A placeholder that differs from the addresses of all sentences.
    static let none = SentenceAddress(letters: 0)

    /// Whether it is a manufacturer's own sentence, whose address starts with P and has no talker.
    @inline(__always)
    public var isProprietary: Bool { letter(at: 0) == UInt8(ascii: "P") }

    /// The talker, such as GP for a GPS receiver or GN for several constellations; `nil` if proprietary.
    @inline(__always)
    public var talker: Talker? { isProprietary ? nil : Talker(letter(at: 0), letter(at: 1)) }

    /// The type, if it is a standard sentence that this library decodes, including Quectel's PQGSV and PQGSA.
    @inline(__always)
    var formatter: SentenceFormatter? {
        guard letters & 0xFFFFFF == 0,
            let formatter = SentenceFormatter(rawValue: UInt32(truncatingIfNeeded: letters &>> 24) & 0xFFFFFF)
        else { return nil }
        return !isProprietary || isQuectel && (formatter == .gsv || formatter == .gsa) ? formatter : nil
    }

    private var isQuectel: Bool { letter(at: 1) == UInt8(ascii: "Q") }

    /// The constellation of GSV and GSA without a system ID; `nil` if it follows from each satellite's number.
    ///
    /// Before they had a system ID, Quectel's PQGSV and PQGSA listed only BeiDou.
    @inline(__always)
    var constellation: Constellation? {
        isProprietary ? .beiDou : SatelliteNumber.constellation(of: Talker(letter(at: 0), letter(at: 1)))
    }

    /// The characters as sent, such as `GPGGA`.
    public var description: String {
        String(decoding: (0..<24).map { letter(at: $0) }.prefix { $0 != 0 }, as: UTF8.self)
    }

    @inline(__always)
    private func letter(at index: Int) -> UInt8 {
        let letters = index < 8 ? letters : index < 16 ? furtherLetters : lastLetters
        return UInt8(truncatingIfNeeded: letters &>> UInt64(truncatingIfNeeded: 56 &- 8 &* (index & 7)))
    }

    @inline(__always)
    private func isLetterOrDigit(at index: Int) -> Bool {
        letter(at: index) &- UInt8(ascii: "A") < 26 || letter(at: index) &- UInt8(ascii: "0") < 10
    }

    private func areLettersOrDigits(_ count: Int) -> Bool { (0..<count).allSatisfy { isLetterOrDigit(at: $0) } }
}

/// Two letters that identify the type of equipment or the constellation.
public struct Talker: Hashable, Sendable {
    /// The first letter as an ASCII code.
    public let first: UInt8

    /// The second letter as an ASCII code.
    public let second: UInt8

    /// Creates a talker from two ASCII codes.
    public init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// GN: several constellations in one sentence.
    public static let multipleConstellations = Talker(UInt8(ascii: "G"), UInt8(ascii: "N"))
}

/// Why a line with a valid checksum is not a valid sentence.
public enum SentenceError: Error, Hashable, Sendable {
    /// The characters after `$` are not a valid address.
    case malformedAddress

    /// The sentence has fewer fields than its oldest standard requires.
    case tooFewFields(SentenceAddress, found: Int, expected: Int)
}

extension SentenceError: CustomStringConvertible {
    /// The error in words, for messages.
    public var description: String {
        switch self {
        case .malformedAddress: "the letters after $ are not an address"
        case .tooFewFields(let address, let found, let expected):
            "\(address) has \(found) fields, at least \(expected) are needed"
        }
    }
}

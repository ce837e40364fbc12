internal import GNSS

/// Interprets each address of a receiver once.
///
/// Addresses are numbered by first appearance, so that a set of addresses fits in a single word.
struct AddressBook: Sendable {
    struct Entry: Sendable {
        /// The letters in sentence order, the first in the lowest byte; an impossible value in unused entries.
        fileprivate var letters = UInt64.max

        /// The sentence's type; `nil` if epochs do not use it.
        var formatter: SentenceFormatter?

        /// Whether the sentence reports a fix or its absence.
        var reportsFix = false

        /// The required number of fields, including the address.
        fileprivate var leastFields = 0

        /// The constellation of the listed satellites; `nil` if the talker does not specify it.
        var constellation: Constellation?

        /// The kind of report if the sentence reports interference.
        var interference: InterferenceStatements.Source?

        /// Whether it is a binary message; ASCII letters never have their highest bits set.
        fileprivate var isBinary: Bool { letters & 0x8080_8080_8080_8080 != 0 }

        fileprivate var name: String {
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: letters &>> UInt64(8 * $0)) }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// The number shared by long addresses, and by all after the 63rd, more than any receiver uses.
    private static let others = 63

    private var entries = InlineArray<64, Entry>(repeating: Entry())
    private var count = 0
    private var latest = 0

    /// Looks up a sentence's address.
    ///
    /// - Parameter sentence: a sentence with a valid checksum.
    /// - Returns: the number of the address, in 0 ..< 64, and its entry.
    /// - Throws: `SentenceError` if the sentence has no address, or fewer fields than its type requires.
    @inline(__always)
    mutating func find(_ sentence: borrowing SentenceFields) throws(SentenceError) -> (number: Int, entry: Entry) {
        let letters = Self.letters(of: sentence)
        // Receivers repeat their sentences in the same order, so try the latest address and the one after it first.
        if entries[latest].letters != letters {
            let next = latest &+ 1 < count ? latest &+ 1 : 0
            latest = entries[next].letters == letters ? next : try search(letters, sentence)
        }
        let entry = entries[latest]
        if sentence.count < entry.leastFields { _ = try SentenceAddress(checking: sentence) }
        return (latest, entry)
    }

    /// Looks up a binary message, which has a number and no address.
    ///
    /// - Parameters:
    ///   - message: the message's number in its protocol.
    ///   - binary: the protocol.
    /// - Returns: the number among the addresses, in 0 ..< 64.
    mutating func find(message: UInt16, of binary: BinaryProtocol) -> Int {
        // ASCII letters never have their highest bits set.
        let letters = UInt64.max << 24 ^ UInt64(binary.rawValue) << 16 ^ UInt64(message)
        for index in 0..<count where entries[index].letters == letters { return index }
        guard count < Self.others else { return Self.others }
        entries[count] = Entry(letters: letters)
        count += 1
        return count - 1
    }

    /// Up to eight letters of an address in one word; zero if it is empty or longer, as in no sentence of an epoch.
    @inline(__always)
    private static func letters(of sentence: borrowing SentenceFields) -> UInt64 {
        let count = sentence.addressEnd &- 1
        guard count > 0, count <= 8 else { return 0 }
        return sentence.word(at: 1) & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    @inline(never)
    private mutating func search(_ letters: UInt64, _ sentence: borrowing SentenceFields) throws(SentenceError) -> Int {
        for index in 0..<count where entries[index].letters == letters { return index }
        let address = try SentenceAddress(checking: sentence)
        guard letters != 0 else {
            entries[Self.others] = Entry(interference: InterferenceStatements.Source(address))
            return Self.others
        }
        guard count < Self.others else {
            entries[Self.others] = entry(letters, address)
            return Self.others
        }
        entries[count] = entry(letters, address)
        count += 1
        return count - 1
    }

    /// The sentence types of the addresses whose numbers satisfy the predicate.
    func formatters(where isWanted: (Int) -> Bool) -> Set<SentenceFormatter> {
        Set((0..<count).filter(isWanted).compactMap { entries[$0].formatter })
    }

    /// The addresses of the sentences so far, such as `GPGSV`; empty if one of them or a binary message reports a fix.
    var namesWithoutFix: [String] {
        let isAnyOfFix = (0..<entries.count).contains { entries[$0].reportsFix || $0 < count && entries[$0].isBinary }
        return isAnyOfFix ? [] : (0..<count).map { entries[$0].name }
    }

    private func entry(_ letters: UInt64, _ address: SentenceAddress) -> Entry {
        Entry(
            letters: letters,
            formatter: address.formatter.flatMap { $0.concernsEpochs ? $0 : nil },
            reportsFix: address.formatter?.reportsFix ?? false,
            leastFields: address.formatter?.leastFields ?? 0,
            constellation: address.constellation,
            interference: address.isProprietary ? InterferenceStatements.Source(address) : nil
        )
    }
}

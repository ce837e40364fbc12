internal import GNSS

/// The addresses that a receiver uses, each looked at once.
///
/// They are numbered in the order of their first appearance, so that a set of them is one word.
struct AddressBook: Sendable {
    /// The meaning of an address.
    struct Entry: Sendable {
        /// The letters as they stand in the sentence, the first one lowest; nothing that letters can be before it is known.
        fileprivate var letters = UInt64.max

        /// The sentence's name; nil if epochs have nothing to do with it.
        var formatter: SentenceFormatter?

        /// True where the sentence says that there is a fix, or that there is none.
        var reportsFix = false

        /// The number of fields, the address included, that there have to be.
        fileprivate var leastFields = 0

        /// The constellation of the satellites listed, as far as the talker tells it.
        var constellation: Constellation?
    }

    /// The number of all addresses that have no number of their own: those that are long, and those beyond as many as
    /// any receiver uses.
    private static let others = 63

    private var entries = InlineArray<64, Entry>(repeating: Entry())
    private var count = 0
    private var latest = 0

    /// Looks a sentence's address up.
    ///
    /// - Parameter sentence: one whose checksum is right.
    /// - Returns: the number of the address, 0 ..< 64, and what it says.
    /// - Throws: `SentenceError` where the sentence has no address or too few fields for what its address says.
    @inline(__always)
    mutating func find(_ sentence: borrowing SentenceFields) throws(SentenceError) -> (number: Int, entry: Entry) {
        let letters = Self.letters(of: sentence)
        // A receiver sends its sentences in the same order over and over: the same again, or the one that came next.
        if entries[latest].letters != letters {
            let next = latest &+ 1 < count ? latest &+ 1 : 0
            latest = entries[next].letters == letters ? next : try search(letters, sentence)
        }
        let entry = entries[latest]
        if sentence.count < entry.leastFields { _ = try SentenceAddress(checking: sentence) }
        return (latest, entry)
    }

    /// The number of a message that has no address, but a number of its own.
    ///
    /// - Parameters:
    ///   - message: the message's own number.
    ///   - binary: the protocol that it is of.
    /// - Returns: its number among the addresses, 0 ..< 64.
    mutating func find(message: UInt16, of binary: BinaryProtocol) -> Int {
        // No letters of an address have their highest bits set.
        let letters = UInt64.max << 24 ^ UInt64(binary.rawValue) << 16 ^ UInt64(message)
        for index in 0..<count where entries[index].letters == letters { return index }
        guard count < Self.others else { return Self.others }
        entries[count] = Entry(letters: letters)
        count += 1
        return count - 1
    }

    /// Up to eight letters of an address in one word; zero for none and for more, which no sentence of an epoch has.
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
            entries[Self.others] = Entry()
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

    /// Returns the names of the epochs' sentences among the addresses with the wanted numbers.
    func formatters(where isWanted: (Int) -> Bool) -> Set<SentenceFormatter> {
        Set((0..<count).filter(isWanted).compactMap { entries[$0].formatter })
    }

    private func entry(_ letters: UInt64, _ address: SentenceAddress) -> Entry {
        Entry(
            letters: letters,
            formatter: address.formatter.flatMap { $0.concernsEpochs ? $0 : nil },
            reportsFix: address.formatter?.reportsFix ?? false,
            leastFields: address.formatter?.leastFields ?? 0,
            constellation: address.constellation
        )
    }
}

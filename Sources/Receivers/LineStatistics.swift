package import NMEA
internal import Synchronization

/// The statistics of what has come over a line so far, good and bad; read by whoever wants to tell the user.
package final class LineStatistics: Sendable {
    /// Counts at one moment.
    package struct Counts: Hashable, Sendable {
        /// The counts of what the framer has met.
        package var framing = SentenceFramer.Counters()

        /// Sentences with a right checksum that are malformed all the same.
        package var malformedSentences = 0

        /// Sentences that were left out because their time contradicts that of all others.
        package var contradictingSentences = 0

        /// Fixes with a time of day, while no sentence had told the date.
        package var undatedFixes = 0

        /// Fixes with date and time.
        package var datedFixes = 0

        /// Sentences of AIS and the like, which were passed over.
        package var encapsulationSentences: Int { framing.encapsulationSentences }

        /// Whole lines that had to be thrown away.
        package var refusedLines: Int {
            framing.checksumErrors + framing.withoutChecksum + framing.overlong + malformedSentences
        }
    }

    private let current = Mutex(Counts())
    private let heard = Mutex([String]())

    /// Statistics before the first bytes.
    package init() {}

    /// The counts as of the last chunk.
    package var counts: Counts { current.withLock { $0 } }

    /// The addresses of the intact sentences so far, such as `GPGGA`, in the order of their first appearance.
    ///
    /// At most 64, more than any receiver uses.
    package var sentences: [String] { heard.withLock { $0 } }

    /// Takes note of an address that was not heard before.
    func add(sentence address: String) {
        heard.withLock { $0.append(address) }
    }

    /// Takes note of fixes with a date, and without one.
    func add(dated: Int, undated: Int) {
        if dated + undated == 0 { return }
        current.withLock {
            $0.datedFixes += dated
            $0.undatedFixes += undated
        }
    }

    func update(_ stream: borrowing NMEAStream) {
        let (framing, malformed) = (stream.counters, stream.malformedSentences)
        let contradicting = stream.contradictingSentences
        current.withLock {
            ($0.framing, $0.malformedSentences) = (framing, malformed)
            $0.contradictingSentences = contradicting
        }
    }
}

/// The addresses of the sentences that came over a line, each told once.
struct HeardAddresses {
    /// More than any receiver uses; noise that happens to have a right checksum must not fill the memory.
    static let most = 64

    /// Up to sixteen letters, the first one lowest; as many as an address has.
    private typealias Letters = SIMD2<UInt64>

    private var addresses: [Letters] = []
    private var latest = 0

    /// No addresses.
    init() {
        // Room for all, so that none has to be made later.
        addresses.reserveCapacity(Self.most)
    }

    /// Takes note of a sentence.
    ///
    /// - Parameter address: the sentence's first field.
    /// - Returns: the address, if it is the first of its kind and made of capital letters and digits; else nil.
    mutating func note(_ address: Span<UInt8>) -> String? {
        guard (2...16).contains(address.count) else { return nil }
        var letters = Letters()
        // Of all standard sentences, eight letters are the whole address.
        for index in 0..<min(8, address.count) { letters[0] |= UInt64(address[index]) &<< UInt64(8 &* index) }
        for index in 8..<max(8, address.count) { letters[1] |= UInt64(address[index]) &<< UInt64(8 &* index &- 64) }
        // A receiver sends its sentences in the same order over and over: the one that came next last time, or the same.
        if latest < addresses.count {
            if addresses[latest] == letters { return nil }
            latest = latest + 1 < addresses.count ? latest + 1 : 0
            if addresses[latest] == letters { return nil }
        }
        if let known = addresses.firstIndex(of: letters) {
            latest = known
            return nil
        }
        guard addresses.count < Self.most, Self.isAddress(address) else { return nil }
        latest = addresses.count
        addresses.append(letters)
        return unsafe address.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private static func isAddress(_ field: Span<UInt8>) -> Bool {
        field.indices.allSatisfy { field[$0] &- UInt8(ascii: "A") < 26 || field[$0] &- UInt8(ascii: "0") < 10 }
    }
}

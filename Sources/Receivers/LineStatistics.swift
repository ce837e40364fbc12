package import NMEA
internal import Synchronization

/// Counts the good and bad data that has arrived over a line.
package final class LineStatistics: Sendable {
    package struct Counts: Hashable, Sendable {
        package var framing = SentenceFramer.Counters()

        /// Sentences with a valid checksum that are malformed.
        package var malformedSentences = 0

        /// Sentences that were dropped because their time contradicts that of all others.
        package var contradictingSentences = 0

        /// Fixes with a time of day that arrived before any date.
        package var undatedFixes = 0

        package var datedFixes = 0

        /// Encapsulated sentences such as AIS, which are ignored.
        package var encapsulationSentences: Int { framing.encapsulationSentences }

        /// Complete lines that were rejected.
        package var refusedLines: Int {
            framing.checksumErrors + framing.withoutChecksum + framing.overlong + malformedSentences
                + framing.damagedSentences + framing.damagedFrames
        }
    }

    private let current = Mutex(Counts())
    private let heard = Mutex([String]())

    package init() {}

    /// The counts after the last chunk.
    package var counts: Counts { current.withLock { $0 } }

    /// The addresses of the valid sentences, such as `GPGGA`, in order of their first appearance.
    ///
    /// At most 64, more than any receiver uses.
    package var sentences: [String] { heard.withLock { $0 } }

    func add(sentence address: String) {
        heard.withLock { $0.append(address) }
    }

    func add(dated: Int, undated: Int) {
        if dated + undated == 0 { return }
        current.withLock {
            $0.datedFixes += dated
            $0.undatedFixes += undated
        }
    }

    func update(_ stream: borrowing NMEAStream<Never>) {
        let (framing, malformed) = (stream.counters, stream.malformedSentences)
        let contradicting = stream.contradictingSentences
        current.withLock {
            ($0.framing, $0.malformedSentences) = (framing, malformed)
            $0.contradictingSentences = contradicting
        }
    }
}

/// The sentence addresses on a line, each reported once.
struct LineAddresses {
    /// More than any receiver uses.
    ///
    /// The limit keeps noise with a valid checksum from filling the memory.
    static let most = 64

    /// An address of up to 16 letters, the first one in the lowest byte.
    private typealias Letters = SIMD2<UInt64>

    private var addresses: [Letters] = []
    private var latest = 0

    init() {
        // Reserve memory for all, so that none is allocated later.
        addresses.reserveCapacity(Self.most)
    }

    /// Records the address of a sentence.
    ///
    /// - Parameter address: the sentence's first field.
    /// - Returns: the address if it is new and consists of capital letters and digits; otherwise `nil`.
    mutating func note(_ address: Span<UInt8>) -> String? {
        guard (2...16).contains(address.count) else { return nil }
        var letters = Letters()
        // Addresses of standard sentences fit into the first eight letters.
        for index in 0..<min(8, address.count) { letters[0] |= UInt64(address[index]) &<< UInt64(8 &* index) }
        for index in 8..<max(8, address.count) { letters[1] |= UInt64(address[index]) &<< UInt64(8 &* index &- 64) }
        // A receiver repeats its sentences in the same order, so try the latest address and its successor first.
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

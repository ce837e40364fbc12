package import NMEA
internal import Synchronization

/// What has come over a line so far, good and bad; read by whoever wants to tell the user.
package final class LineStatistics: Sendable {
    /// Counts at one moment.
    package struct Counts: Hashable, Sendable {
        /// What the framer has met.
        package var framing = SentenceFramer.Counters()

        /// Sentences with a right checksum that are malformed all the same.
        package var malformedSentences = 0

        /// Whole lines that had to be thrown away.
        package var refusedLines: Int {
            framing.checksumErrors + framing.withoutChecksum + framing.overlong + malformedSentences
        }
    }

    private let current = Mutex(Counts())
    private let heard = Mutex([String]())

    /// Nothing has come yet.
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

    func update(_ stream: borrowing NMEAStream) {
        let counts = Counts(framing: stream.counters, malformedSentences: stream.malformedSentences)
        current.withLock { $0 = counts }
    }
}

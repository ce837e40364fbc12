/// Notices that a line has said nothing that makes sense for so many seconds.
///
/// Clock-free: times are durations since any fixed moment.
package struct SilenceDetector: Sendable {
    /// The fault that a line has.
    package enum Complaint: Hashable, Sendable {
        /// No byte came.
        case silence
        /// Bytes came, but no sentence with a right checksum.
        case noise
    }

    /// The time at which `check` has something to say, if no sentence comes until then.
    package private(set) var due: Duration

    private let acceptsMissingChecksum: Bool
    private var sentences: ChecksummedSentences
    private var nextLook: Duration
    private var hasHeardBytes = false
    private let firstTimeout: Duration
    private var patience: Duration

    /// A watch over a line that was opened at a time, which complains after that long.
    package init(
        from start: Duration,
        patience: Duration = .seconds(10),
        acceptingMissingChecksum acceptsMissingChecksum: Bool = false
    ) {
        firstTimeout = patience
        self.patience = patience
        due = start + patience
        nextLook = start
        self.acceptsMissingChecksum = acceptsMissingChecksum
        sentences = ChecksummedSentences(acceptingMissingChecksum: acceptsMissingChecksum)
    }

    /// Takes what came; says whether there was a sentence in it, as far as it looked.
    ///
    /// It looks for one a second: more would be work for nothing.
    package mutating func hear(_ bytes: [UInt8], at now: Duration) -> Bool {
        // Bytes that come before are the rest of a report with a good sentence in it.
        guard now >= nextLook else { return false }
        hasHeardBytes = hasHeardBytes || !bytes.isEmpty
        for byte in bytes { sentences.hear(byte) }
        guard sentences.count > 0 else { return false }
        accept(at: now)
        return true
    }

    /// Takes note that a sentence was heard.
    package mutating func accept(at now: Duration) {
        patience = firstTimeout
        due = now + patience
        nextLook = now + .seconds(1)
        hasHeardBytes = false
        sentences = ChecksummedSentences(acceptingMissingChecksum: acceptsMissingChecksum)
    }

    /// Returns what is wrong, if it is due to say so; then again after twice as long, at most six times.
    package mutating func check(at now: Duration) -> Complaint? {
        guard now >= due else { return nil }
        patience = min(patience * 2, firstTimeout * 6)
        due = now + patience
        defer { hasHeardBytes = false }
        return hasHeardBytes ? .noise : .silence
    }
}

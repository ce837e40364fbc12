/// Detects that a line has sent no valid sentence for some time.
///
/// Uses no clock: times are durations since any fixed moment.
package struct SilenceDetector: Sendable {
    package enum Complaint: Hashable, Sendable {
        /// Not a single byte arrived.
        case silence
        /// Bytes arrived, but no sentence with a valid checksum.
        case noise
    }

    /// When to call `check` if no sentence arrives until then.
    package private(set) var due: Duration

    private let acceptsMissingChecksum: Bool
    private var sentences: SentenceCounter
    private var nextLook: Duration
    private var hasHeardBytes = false
    private let firstTimeout: Duration
    private var patience: Duration

    /// Starts with a line opened at `start`; the first complaint comes after `patience`.
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
        sentences = SentenceCounter(acceptingMissingChecksum: acceptsMissingChecksum)
    }

    /// Adds bytes; returns whether the examined ones complete a sentence.
    ///
    /// Examines bytes only until the first sentence in a second, to save work.
    package mutating func hear(_ bytes: [UInt8], at now: Duration) -> Bool {
        // Earlier bytes are the rest of a report with a valid sentence.
        guard now >= nextLook else { return false }
        hasHeardBytes = hasHeardBytes || !bytes.isEmpty
        for byte in bytes { sentences.hear(byte) }
        guard sentences.count > 0 else { return false }
        accept(at: now)
        return true
    }

    /// Restarts the timeout after a sentence.
    package mutating func accept(at now: Duration) {
        patience = firstTimeout
        due = now + patience
        nextLook = now + .seconds(1)
        hasHeardBytes = false
        sentences = SentenceCounter(acceptingMissingChecksum: acceptsMissingChecksum)
    }

    /// Returns the complaint that is due, if any.
    ///
    /// The interval then doubles each time, up to six times the first.
    package mutating func check(at now: Duration) -> Complaint? {
        guard now >= due else { return nil }
        patience = min(patience * 2, firstTimeout * 6)
        due = now + patience
        defer { hasHeardBytes = false }
        return hasHeardBytes ? .noise : .silence
    }
}

/// A change in whether a source sends sentences.
package enum SilenceEvent: Hashable, Sendable {
    /// Neither sentences nor other bytes have arrived for too long.
    case fellSilent

    /// Bytes have arrived for too long without a sentence among them.
    case onlyNoise

    /// Sentences arrive again after silence or noise.
    case heardAgain
}

/// The latest complaint about a source, kept to report each change once.
struct LatestComplaint {
    private var complaint: SilenceDetector.Complaint?

    /// Updates the complaint, `nil` if all is well; returns `nil` if nothing changed.
    mutating func note(_ complaint: SilenceDetector.Complaint?) -> SilenceEvent? {
        guard complaint != self.complaint else { return nil }
        self.complaint = complaint
        return switch complaint {
        case .silence: .fellSilent
        case .noise: .onlyNoise
        case nil: .heardAgain
        }
    }
}

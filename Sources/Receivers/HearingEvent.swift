/// A change in whether a source sends sentences.
package enum HearingEvent: Hashable, Sendable {
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
    mutating func note(_ complaint: SilenceDetector.Complaint?) -> HearingEvent? {
        guard complaint != self.complaint else { return nil }
        self.complaint = complaint
        return switch complaint {
        case .silence: .fellSilent
        case .noise: .onlyNoise
        case nil: .heardAgain
        }
    }
}

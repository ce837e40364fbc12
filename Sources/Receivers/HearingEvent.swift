/// A change in what is heard from a source.
package enum HearingEvent: Hashable, Sendable {
    /// No sentence has come for too long, and nothing else either.
    case fellSilent

    /// No sentence has come for too long, only something else.
    case onlyNoise

    /// Sentences come again.
    case heardAgain
}

/// The latest complaint about a source, kept so that each change is told once.
struct LatestComplaint {
    private var complaint: SilenceDetector.Complaint?

    /// Takes note of what is wrong, nil where nothing is; returns the change, nil where there is none.
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

/// How often a receiver is wanted to report.
public enum ReportRate: Hashable, Sendable {
    /// As often as it is set to.
    case full
    /// Once in so many seconds, which saves its power and the host's.
    case onceIn(seconds: Double)
}

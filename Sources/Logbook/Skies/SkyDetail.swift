/// How much satellite data is stored.
public enum SkyDetail: String, Hashable, Sendable, CaseIterable {
    /// One summary per minute, or less often if many satellites are listed: at most one byte per second.
    case summary
    /// Every report, unchanged.
    case full
    /// Store no satellite data.
    case none
}

/// The amount that is stored of what receivers report of satellites.
public enum SkyDetail: String, Hashable, Sendable, CaseIterable {
    /// A summary a minute, or of a longer time where many satellites are listed: at most a byte for each second.
    case summary
    /// Each report as it came.
    case full
    /// Nothing is stored.
    case none
}

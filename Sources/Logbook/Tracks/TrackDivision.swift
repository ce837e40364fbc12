public import GNSS

/// When one track ends and the next one begins.
public struct TrackDivision: Sendable {
    /// A new track begins if the gap between two locations is longer, in seconds.
    public var longestGap: Double

    /// Returns the start of the next day in the time zone used for dividing; nil to not divide by days, or if the day
    /// is unknown.
    public var endOfDay: @Sendable (UTCTime) -> UTCTime?

    /// Whether a track of several receivers ends when the receiver changes; tracks of a single receiver always end
    /// there.
    public var dividesReceivers: Bool

    /// Creates a division; by default only at gaps of more than five minutes.
    public init(
        longestGap: Double = 300,
        dividesReceivers: Bool = false,
        endOfDay: @escaping @Sendable (UTCTime) -> UTCTime? = { _ in nil }
    ) {
        self.longestGap = longestGap
        self.dividesReceivers = dividesReceivers
        self.endOfDay = endOfDay
    }

    /// Returns whether a track continues from the time of its last location to that of the next.
    public func goesOn(from last: UTCTime, to next: UTCTime) -> Bool {
        guard next > last, next.seconds(since: last) <= longestGap else { return false }
        return endOfDay(last).map { next < $0 } ?? true
    }
}

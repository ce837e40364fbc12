public import GNSS

/// The rules by which one track ends and the next one begins.
public struct TrackDivision: Sendable {
    /// Seconds without a location after which the next one begins a new track.
    public var longestGap: Double

    /// The first instant of the day after the one that an instant is in, by whatever zone days are counted; nil where days
    /// do not matter, or a day is not known.
    public var endOfDay: @Sendable (UTCTime) -> UTCTime?

    /// True where a track of several receivers ends where another receiver's turn comes; one receiver's tracks never go on
    /// with another's.
    public var dividesReceivers: Bool

    /// A division; by default at gaps of more than five minutes, and nowhere else.
    public init(
        longestGap: Double = 300,
        dividesReceivers: Bool = false,
        endOfDay: @escaping @Sendable (UTCTime) -> UTCTime? = { _ in nil }
    ) {
        self.longestGap = longestGap
        self.dividesReceivers = dividesReceivers
        self.endOfDay = endOfDay
    }

    /// True where a track goes on from its last location, at one instant, to another one.
    public func goesOn(from last: UTCTime, to next: UTCTime) -> Bool {
        guard next > last, next.seconds(since: last) <= longestGap else { return false }
        return endOfDay(last).map { next < $0 } ?? true
    }
}

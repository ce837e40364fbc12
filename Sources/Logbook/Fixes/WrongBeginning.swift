/// The beginning of a receiver that has proved wrong: it was somewhere else, left it for good, and never came back.
public struct WrongBeginning: Hashable, Sendable {
    /// Seconds that sums of steps may be off.
    private static let tolerance = 0.01

    private let start: Double
    private let end: Double

    /// The locations from so many seconds before the last fix until those so many seconds before it.
    ///
    /// - Parameters:
    ///   - start: the seconds from the first of them to the last fix.
    ///   - end: the seconds from the first location behind them to the last fix, fewer.
    public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

    /// True of a location so many seconds before the last fix.
    public func contains(_ age: Double) -> Bool {
        age <= start + Self.tolerance && age > end + Self.tolerance
    }
}

extension Rejection {
    /// The rejection of a location of a beginning that has proved wrong.
    public static let wrongBeginning = Rejection(.settling)
}

extension FilterVerdict {
    /// The verdict once the location has proved to be of a wrong beginning.
    public var ofWrongBeginning: FilterVerdict { .rejected(rejection ?? .wrongBeginning) }
}

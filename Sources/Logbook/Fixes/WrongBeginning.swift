/// The initial locations of a receiver that later fixes disproved: the receiver left them for good and never came back.
public struct WrongBeginning: Hashable, Sendable {
    /// Tolerance in seconds for the rounding of summed steps.
    private static let tolerance = 0.01

    private let start: Double
    private let end: Double

    /// Creates a range of locations by their age: the seconds between them and the latest fix.
    ///
    /// - Parameters:
    ///   - start: the age of the first wrong location in seconds.
    ///   - end: the age of the first correct location in seconds; smaller than `start`.
    public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

    /// Returns whether a location of this age, in seconds before the latest fix, is wrong.
    public func contains(_ age: Double) -> Bool {
        age <= start + Self.tolerance && age > end + Self.tolerance
    }
}

extension Rejection {
    /// The rejection of locations that later fixes disproved.
    public static let wrongBeginning = Rejection(.settling)
}

extension FilterVerdict {
    /// The verdict after later fixes have disproved the location.
    public var ofWrongBeginning: FilterVerdict { .rejected(rejection ?? .wrongBeginning) }
}

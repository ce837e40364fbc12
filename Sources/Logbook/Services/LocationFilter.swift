public import GNSS

/// Decides which fixes are plausible locations.
///
/// Filters are deterministic: they use neither the clock nor random numbers, so the same fixes in the same order give
/// the same verdicts.
public protocol LocationFilter: Sendable {
    /// Judges the receiver's next fix.
    mutating func verdict(on received: ReceivedFix) -> FilterVerdict

    /// The initial locations that the latest fix has disproved; nil if none.
    var wrongBeginning: WrongBeginning? { get }
}

extension LocationFilter {
    /// Judges the next fix of a receiver if its time of arrival is unknown, as in most files.
    public mutating func verdict(on fix: GNSSFix) -> FilterVerdict { verdict(on: ReceivedFix(fix: fix)) }

    /// By default, initial locations are never disproved.
    public var wrongBeginning: WrongBeginning? { nil }
}

public import GNSS

/// Decides which fixes are meaningful locations.
///
/// The same fixes in the same order give the same verdicts: a filter has no clock and draws no random numbers.
public protocol LocationFilter: Sendable {
    /// Judges the next fix of a receiver, in the order of arrival.
    mutating func verdict(on received: ReceivedFix) -> FilterVerdict

    /// The receiver's beginning that has proved wrong by the last fix; nil where none has.
    var wrongBeginning: WrongBeginning? { get }
}

extension LocationFilter {
    /// Judges the next fix of a receiver if its time of arrival is unknown, as in most files.
    public mutating func verdict(on fix: GNSSFix) -> FilterVerdict { verdict(on: ReceivedFix(fix: fix)) }

    /// A filter whose beginnings never prove wrong has none.
    public var wrongBeginning: WrongBeginning? { nil }
}

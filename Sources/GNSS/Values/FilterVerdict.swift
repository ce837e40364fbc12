/// What becomes of a fix.
public enum FilterVerdict: Hashable, Sendable {
    /// It is meaningful; the location is what the filter makes of it.
    case accepted(Location)
    /// It is not, for this reason.
    case rejected(Rejection)

    /// The location of an accepted fix.
    public var location: Location? {
        if case .accepted(let location) = self { location } else { nil }
    }

    /// The reason of a refused one.
    public var rejection: Rejection? {
        if case .rejected(let rejection) = self { rejection } else { nil }
    }
}

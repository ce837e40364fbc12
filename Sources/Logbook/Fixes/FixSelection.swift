public import GNSS

/// A selection of stored fixes; without limits, all that have a location: accepted, held and disputed ones.
///
/// Fixes without a time are selected where rejected ones are wanted and nothing else is asked of them; they come first.
public struct FixSelection: Hashable, Sendable {
    /// The instant before which fixes are left out; nil for no limit.
    public var from: UTCTime?

    /// The instant from which on fixes are left out; nil for no limit.
    public var to: UTCTime?

    /// The only track that is wanted; nil for all.
    ///
    /// Rejected fixes belong to no track: the ones of its receiver during it are meant.
    public var track: Track.ID?

    /// The box that fixes must lie within; nil for everywhere.
    public var box: BoundingBox?

    /// True where rejected fixes are wanted too.
    public var includesRejected: Bool

    /// False where fixes that have a location are not wanted: only rejected ones are, if these are wanted at all.
    public var includesLocated = true

    /// True where only those are wanted that were chosen of several receivers'; rejected ones never were.
    public var isFused: Bool

    /// True where fixes are wanted, too, whose track the user has deleted.
    public var includesDeleted = false

    /// True where fixes without a time are among the wanted ones: they lie in no period, track or place.
    public var includesTimeless: Bool {
        includesRejected && !isFused && from == nil && to == nil && track == nil && box == nil
    }

    /// A selection.
    public init(
        from: UTCTime? = nil,
        to: UTCTime? = nil,
        track: Track.ID? = nil,
        box: BoundingBox? = nil,
        includesRejected: Bool = false,
        isFused: Bool = false
    ) {
        self.from = from
        self.to = to
        self.track = track
        self.box = box
        self.includesRejected = includesRejected
        self.isFused = isFused
    }
}

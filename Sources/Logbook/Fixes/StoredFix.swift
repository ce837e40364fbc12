public import GNSS

/// A fix as stored in a database.
public struct StoredFix: Hashable, Sendable, Identifiable {
    /// The fix's number in its database, ascending in order of arrival.
    public let id: Int64

    /// The receiver that reported the fix.
    public let receiver: ReceiverIdentity

    /// The filter run that first judged the fix; nil if it was not recorded.
    public let run: FilterRun.ID?

    /// The track of the fix; nil if the fix was rejected.
    public let track: Track.ID?

    /// The fix and its verdict.
    public let judged: JudgedFix

    /// Creates a stored fix from its columns.
    public init(id: Int64, receiver: ReceiverIdentity, run: FilterRun.ID?, track: Track.ID?, judged: JudgedFix) {
        self.id = id
        self.receiver = receiver
        self.run = run
        self.track = track
        self.judged = judged
    }
}

/// A fix and the time it was received.
public struct ReceivedFix: Hashable, Sendable {
    /// The fix as reported by the receiver.
    public var fix: GNSSFix

    /// The local clock when the last byte of the report was read; nil when replaying a capture without arrival times.
    public var receivedAt: UTCTime?

    /// Creates a fix that was received at a time.
    public init(fix: GNSSFix, receivedAt: UTCTime? = nil) {
        self.fix = fix
        self.receivedAt = receivedAt
    }
}

/// A selection of stored fixes; by default, all with a location: accepted, held and disputed ones.
///
/// Fixes without a time are included only if rejected fixes are selected without further limits; they come first.
public struct FixSelection: Hashable, Sendable {
    /// The start of the selected period, inclusive; nil for no limit.
    public var from: UTCTime?

    /// The end of the selected period, exclusive; nil for no limit.
    public var to: UTCTime?

    /// Selects a single track; nil for all.
    ///
    /// Rejected fixes belong to no track. They are selected if the track's receiver reported them during the track.
    public var track: Track.ID?

    /// Selects fixes within this box; nil for everywhere.
    public var box: BoundingBox?

    /// Whether rejected fixes are selected too.
    public var includesRejected: Bool

    /// Whether fixes with a location are selected; if false, only rejected fixes can be selected.
    public var includesLocated = true

    /// Whether only locations chosen from several receivers are selected; rejected fixes never are.
    public var isFused: Bool

    /// Whether fixes of tracks that the user has deleted are selected too.
    public var includesDeleted = false

    /// Whether the selection includes fixes without a time, which belong to no period, track or place.
    public var includesTimeless: Bool {
        includesRejected && !isFused && from == nil && to == nil && track == nil && box == nil
    }

    /// Creates a selection; without arguments, of all fixes with a location.
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

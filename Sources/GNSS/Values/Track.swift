/// A stretch of locations of one receiver without a long gap; its figures are members of it.
@dynamicMemberLookup
public struct Track: Hashable, Sendable, Identifiable {
    /// The track's number in its database, from 1; it never changes.
    public let id: Int64

    /// The receiver that recorded it.
    public let receiver: ReceiverIdentity

    /// The time of its first location.
    public let start: UTCTime

    /// The time of its last location.
    public let end: UTCTime

    /// What it comes to.
    public let figures: TrackFigures

    /// A track with its figures.
    public init(id: Int64, receiver: ReceiverIdentity, start: UTCTime, end: UTCTime, figures: TrackFigures) {
        self.id = id
        self.receiver = receiver
        self.start = start
        self.end = end
        self.figures = figures
    }

    /// One of its figures.
    public subscript<Figure>(dynamicMember figure: KeyPath<TrackFigures, Figure>) -> Figure {
        figures[keyPath: figure]
    }
}

public import GNSS

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

    /// The figures of the track.
    public let figures: TrackFigures

    /// The name that somebody gave it; nil where nobody did.
    public var name: String?

    /// A track with its figures.
    public init(
        id: Int64,
        receiver: ReceiverIdentity,
        start: UTCTime,
        end: UTCTime,
        figures: TrackFigures,
        name: String? = nil
    ) {
        self.name = name
        self.id = id
        self.receiver = receiver
        self.start = start
        self.end = end
        self.figures = figures
    }

    /// Its name, or `Track 7` after its number.
    public var title: String { name ?? Self.numberPrefix + String(id) }

    /// True where a title is no name, but made of a number.
    public static func isNumbered(_ title: String) -> Bool {
        title.hasPrefix(numberPrefix) && Int64(title.dropFirst(numberPrefix.count)) != nil
    }

    private static let numberPrefix = "Track "

    /// One of its figures.
    public subscript<Figure>(dynamicMember figure: KeyPath<TrackFigures, Figure>) -> Figure {
        figures[keyPath: figure]
    }
}

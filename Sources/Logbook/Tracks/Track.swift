public import GNSS

/// A stretch of one receiver's locations without a long gap; the members of its figures are its own members too.
@dynamicMemberLookup
public struct Track: Hashable, Sendable, Identifiable {
    /// The track's number in its database, from 1; it never changes.
    public let id: Int64

    /// The receiver that recorded the track.
    public let receiver: ReceiverIdentity

    /// The time of its first location.
    public let start: UTCTime

    /// The time of its last location.
    public let end: UTCTime

    /// Distance, durations, speed and climb.
    public let figures: TrackFigures

    /// The name given by the user; nil if it has none.
    public var name: String?

    /// Creates a track with its figures.
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

    /// The track's name, or `Track 7` from its number.
    public var title: String { name ?? Self.numberPrefix + String(id) }

    /// Whether a title was made from a track's number.
    public static func isNumbered(_ title: String) -> Bool {
        title.hasPrefix(numberPrefix) && Int64(title.dropFirst(numberPrefix.count)) != nil
    }

    private static let numberPrefix = "Track "

    /// Forwards to the track's `figures`.
    public subscript<Figure>(dynamicMember figure: KeyPath<TrackFigures, Figure>) -> Figure {
        figures[keyPath: figure]
    }
}

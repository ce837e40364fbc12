internal import Export
internal import GNSS
internal import Logbook
internal import Recording
internal import Storage
package import Terminal
internal import Text

/// Lists recorded tracks as text: `gpslog tracks`.
package struct TrackListing: Listing {
    private let tracks: [Track]
    private let emptiness: String

    package let damage: Failure?

    /// Reads tracks that overlap the period.
    package init(of listed: ListedTracks) async throws {
        let unreadable = UnreadableFixes()
        let all = try await listed.storage(passingOver: unreadable).tracks()
        let (from, to) = (listed.from, listed.to)
        tracks = all.filter { track in (from.map { track.end >= $0 } ?? true) && (to.map { track.start < $0 } ?? true) }
        emptiness = all.isEmpty ? ListedTracks.noTracks : listed.emptiness
        damage = unreadable.failure(missingIn: "these tracks", of: listed.database)
    }

    /// A table with a header and a line per track.
    package func table(within columns: Int?, _ clock: TimeDisplay, in units: DisplayUnits) -> String {
        if tracks.isEmpty { return emptiness }
        let hasNames = tracks.contains { $0.name != nil }
        let header =
            ["id", "start", "end", "points", "distance", "moving", "standing", "climb", "descent"]
            + (hasNames ? ["name"] : []) + ["receiver"]
        let rows = tracks.map { track in
            let text = FiguresText(track.figures, in: units)
            return [String(track.id), clock.text(track.start), clock.text(track.end), String(track.points)]
                + text.way + text.height
                + (hasNames ? [TerminalSafeText(track.name ?? "", width: Self.nameWidth).description] : [])
                + [track.receiver.name]
        }
        return TextTable(header: header, rows: rows, rightAligned: [0, 3, 4, 5, 6, 7, 8])
            .description(within: columns, leavingOut: [8, 7, 6, 2, 3, 5])
    }

    /// Maximum displayed characters of a name.
    private static let nameWidth = 24

    /// A JSON array with an object per track, with UTC times, metres and seconds.
    package var json: String {
        "[" + tracks.map { JSONObject($0).description }.joined(separator: ",\n ") + "]\n"
    }
}

internal import Export
package import GNSS
package import Logbook
internal import Recording
internal import Storage
package import SystemPackage
package import Terminal
internal import Text

/// A listing of what was recorded, track by track, as text: `gpslog tracks`.
package struct TrackListing {
    private let tracks: [Track]
    private let isOfAll: Bool

    /// The failure that tells what is missing in a vehicle's tracks, as it is damaged; nil where everything could be read.
    package let damage: Failure?

    /// Reads what is to be told.
    ///
    /// - Parameters:
    ///   - database: the file that was recorded into.
    ///   - from: tracks that end before are left out; nil for none.
    ///   - to: tracks that begin then, or later, are left out; nil for none.
    ///   - isFused: true where all receivers are taken as one vehicle.
    ///   - division: the rule for where a vehicle's tracks end.
    /// - Throws: an error if the database cannot be read.
    package init(
        of database: FilePath,
        from: UTCTime?,
        to: UTCTime?,
        isFused: Bool,
        dividedBy division: TrackDivision
    ) async throws {
        let unreadable = UnreadableFixes()
        let all = try await VehicleFixes.forReading(
            from: database,
            isFused: isFused,
            dividedBy: division,
            passingOver: unreadable
        ).tracks()
        tracks = all.filter { track in (from.map { track.end >= $0 } ?? true) && (to.map { track.start < $0 } ?? true) }
        isOfAll = all.isEmpty || from == nil && to == nil
        damage = unreadable.failure(missingIn: "these tracks", of: database)
    }

    /// A table with a header, one line a track; only a sentence where there is none.
    ///
    /// - Parameters:
    ///   - columns: the terminal's width, for which some columns may be left out; nil for all of them.
    ///   - clock: the clock that times are shown by.
    ///   - units: the units of distances and heights.
    /// - Returns: lines, each ended.
    package func table(within columns: Int?, _ clock: TimeDisplay, in units: DisplayUnits) -> String {
        if tracks.isEmpty { return isOfAll ? "No tracks yet.\n" : "No tracks in that time.\n" }
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

    /// Characters of a name.
    private static let nameWidth = 24

    /// A JSON array, one track an object: times in UTC, metres, seconds.
    package var json: String {
        "[" + tracks.map { JSONObject($0).description }.joined(separator: ",\n ") + "]\n"
    }
}

internal import Export
package import GNSS
internal import Storage
package import SystemPackage

/// What was recorded, track by track, as text: `gpslog tracks`.
package struct TrackListing {
    private let tracks: [Track]

    /// What is missing in a vehicle's tracks, as it is damaged; nil where everything could be read.
    package let damage: Failure?

    /// Reads what is to be told.
    ///
    /// - Parameters:
    ///   - database: what was recorded.
    ///   - isFused: whether all receivers are one vehicle.
    ///   - division: where a vehicle's tracks end.
    /// - Throws: where the database cannot be read.
    package init(of database: FilePath, isFused: Bool, dividedBy division: TrackDivision) async throws {
        let unreadable = UnreadableFixes()
        tracks = try await VehicleStorage.forReading(
            from: database,
            isFused: isFused,
            dividedBy: division,
            passingOver: unreadable
        ).tracks()
        damage = unreadable.failure(missingIn: "these tracks", of: database)
    }

    /// A table with a header, one line a track; only a sentence where there is none.
    ///
    /// - Parameters:
    ///   - columns: the terminal's width, for which some columns may be left out; nil for all of them.
    ///   - units: the units of distances and heights.
    /// - Returns: lines, each ended.
    package func table(within columns: Int?, in units: DisplayUnits = DisplayUnits()) -> String {
        if tracks.isEmpty { return "No tracks yet.\n" }
        let hasNames = tracks.contains { $0.name != nil }
        let header =
            ["id", "start", "end", "points", "distance", "moving", "standing", "climb", "descent"]
            + (hasNames ? ["name"] : []) + ["receiver"]
        let rows = tracks.map { track in
            let text = FiguresText(track.figures, in: units)
            return [String(track.id), track.start.toTheSecond, track.end.toTheSecond, String(track.points)]
                + text.way + text.height
                + (hasNames ? [ShownText(track.name ?? "", width: Self.nameWidth).description] : [])
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

extension UTCTime {
    /// The instant in UTC, its fraction of a second cut off.
    var toTheSecond: String { description.prefix { $0 != "." } + "Z" }
}

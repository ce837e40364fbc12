internal import Export
package import GNSS
package import SystemPackage

/// Lists what was recorded: `gpslog tracks`.
package enum TrackListing {
    /// A table with a header, one line a track; only a sentence where there is none.
    ///
    /// - Parameters:
    ///   - database: what was recorded.
    ///   - isFused: whether all receivers are one vehicle.
    ///   - division: where a vehicle's tracks end.
    /// - Returns: lines for a terminal.
    /// - Throws: where the database cannot be read.
    package static func table(
        of database: FilePath,
        isFused: Bool,
        dividedBy division: TrackDivision
    ) async throws -> String {
        let tracks = try await VehicleStorage.forReading(from: database, isFused: isFused, dividedBy: division).tracks()
        if tracks.isEmpty { return "No tracks yet.\n" }
        let header = [
            "id", "start", "end", "points", "distance", "moving", "standing", "climb", "descent", "receiver",
        ]
        let rows = tracks.map { track in
            let text = FiguresText(track.figures)
            return [String(track.id), track.start.toTheSecond, track.end.toTheSecond, String(track.points)]
                + text.way + text.height + [track.receiver.name]
        }
        return TextTable(header: header, rows: rows, rightAligned: [0, 3, 4, 5, 6, 7, 8]).description
    }

    /// A JSON array, one track an object: times in UTC, metres, seconds.
    ///
    /// - Parameters:
    ///   - database: what was recorded.
    ///   - isFused: whether all receivers are one vehicle.
    ///   - division: where a vehicle's tracks end.
    /// - Returns: JSON.
    /// - Throws: where the database cannot be read.
    package static func json(
        of database: FilePath,
        isFused: Bool,
        dividedBy division: TrackDivision
    ) async throws -> String {
        let tracks = try await VehicleStorage.forReading(from: database, isFused: isFused, dividedBy: division).tracks()
        return "[" + tracks.map { JSONObject($0).description }.joined(separator: ",\n ") + "]\n"
    }
}

extension UTCTime {
    /// The instant in UTC, its fraction of a second cut off.
    var toTheSecond: String { description.prefix { $0 != "." } + "Z" }
}

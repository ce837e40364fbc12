internal import Export
internal import GNSS
internal import Storage
package import SystemPackage

/// Lists what was recorded: `gpslog tracks`.
package enum TrackListing {
    /// A table with a header, one line a track; only a sentence where there is none.
    package static func table(of database: FilePath) async throws -> String {
        let tracks = try await SQLiteStorage.forReading(from: database).tracks()
        if tracks.isEmpty { return "No tracks yet.\n" }
        let header = ["id", "start", "end", "points", "distance", "moving", "receiver"]
        let rows = tracks.map { track in
            [
                String(track.id), seconds(track.start), seconds(track.end), String(track.points),
                distance(track.distance), RecordingReport.span(track.movingTime), track.receiver.name,
            ]
        }
        return TextTable(header: header, rows: rows, rightAligned: [0, 3, 4, 5]).description
    }

    /// A JSON array, one track an object: times in UTC, metres, seconds.
    package static func json(of database: FilePath) async throws -> String {
        let tracks = try await SQLiteStorage.forReading(from: database).tracks()
        let objects = tracks.map { track in
            var object = JSONObject()
            object.add("id", Int(track.id))
            object.add("receiver", text: track.receiver.name)
            object.add("start", text: track.start.description)
            object.add("end", text: track.end.description)
            object.add("points", track.points)
            object.add("distance", track.distance, decimals: 1)
            object.add("moving_time", track.movingTime, decimals: 1)
            return object.description
        }
        return "[" + objects.joined(separator: ",\n ") + "]\n"
    }

    private static func seconds(_ time: UTCTime) -> String {
        time.description.prefix { $0 != "." } + "Z"
    }

    private static func distance(_ metres: Double) -> String {
        metres < 1000
            ? "\(DecimalText.string(metres, decimals: 0)) m" : "\(DecimalText.string(metres / 1000, decimals: 2)) km"
    }
}

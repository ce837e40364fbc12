import GNSS
import TestSupport

/// A location as read from an export by another program.
struct ExportedPoint {
    let time: UTCTime?
    let latitude: Double?
    let longitude: Double?

    /// Whether two points are equal to the millisecond and to half of the seventh decimal.
    func isNear(_ other: ExportedPoint) -> Bool {
        guard let time, let latitude, let longitude else { return false }
        guard let otherTime = other.time, let otherLatitude = other.latitude, let otherLongitude = other.longitude
        else { return false }
        return abs(time.seconds(since: otherTime)) < 0.0005 && abs(latitude - otherLatitude) < 5e-8
            && abs(longitude - otherLongitude) < 5e-8
    }

    /// Parses the track points of a GPX file written by gpsbabel.
    static func points(inGPX text: String) -> [ExportedPoint] {
        text.split(separator: "<trkpt ").dropFirst().map { point in
            let quoted = point.split(separator: "\"", maxSplits: 4)
            let time = point.split(separator: "<time>").dropFirst().first?.split(separator: "<").first
            return ExportedPoint(
                time: time.flatMap { UTCTime(iso8601: String($0)) },
                latitude: quoted.dropFirst().first.flatMap { Double($0) },
                longitude: quoted.dropFirst(3).first.flatMap { Double($0) }
            )
        }
    }

    /// Parses the points of a table written by gpslog or GDAL.
    static func points(inTable table: CSVRows) -> [ExportedPoint] {
        table.rows.map { row in
            // GDAL writes 2026/11/21 08:00:00.25+00.
            let time = row["time"]?.split(separator: "+").first.map { text in
                String(text.map { $0 == "/" ? "-" : $0 == " " ? "T" : $0 }) + (text.hasSuffix("Z") ? "" : "Z")
            }
            return ExportedPoint(
                time: time.flatMap { UTCTime(iso8601: $0) },
                latitude: (row["latitude"] ?? row["Y"]).flatMap { Double($0) },
                longitude: (row["longitude"] ?? row["X"]).flatMap { Double($0) }
            )
        }
    }
}

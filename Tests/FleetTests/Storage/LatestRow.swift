import Fleet
import GNSS
import Logbook

/// A device's row in the table of latest locations.
struct LatestRow: Equatable {
    let fix: Int64?
    let time: UTCTime?
    let values: [Double?]

    /// Reads the row of a device; `nil` if it does not exist.
    init?(of device: String, in address: PostgresAddress) async throws {
        let sql = """
            SELECT fix, time, time_leap, latitude, longitude, altitude, speed, course, horizontal_accuracy
            FROM latest JOIN device USING (device) WHERE name = $1
            """
        let rows = try PostgresConnection(address).rows(of: sql, bind: { $0.bind(device) }) { row in
            (
                row.nextInteger(), UTCTime(nanosecondsSince1970: row.nextInteger() ?? 0), row.nextInteger(),
                (0..<6).map { _ in row.nextReal() }
            )
        }
        guard let row = rows.first, row.2 == 0 else { return nil }
        (fix, time, values) = (row.0, row.1, row.3)
    }

    /// The expected row for a fix.
    init(_ stored: StoredFix) {
        let location = stored.judged.verdict.location
        (fix, time) = (stored.id, location?.time)
        values = [
            location?.coordinate.latitude, location?.coordinate.longitude, location?.altitude,
            location?.speedOverGround, location?.courseOverGround, location?.horizontalAccuracy,
        ]
    }
}

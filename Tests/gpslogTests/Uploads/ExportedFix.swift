import GNSS
import TestSupport

/// A location from `gpslog export --format jsonl`, with its number and dilutions, which exports omit.
struct ExportedFix {
    let identifier: Int
    let time: UTCTime
    /// ISO 8601 with milliseconds.
    let timeText: String
    let receiver: String
    let latitude: Double
    let longitude: Double
    let altitude: Double?
    let speed: Double?
    let course: Double?
    let horizontalAccuracy: Double?
    let verticalAccuracy: Double?
    let horizontalDilution: Double?
    let verticalDilution: Double?
    let positionDilution: Double?
    let satellites: Int?
    let isMoving: Bool?
    /// Whether the location is disputed.
    let isDisputed: Bool

    /// Combines an exported line and a database row; nil if time, position or number is missing.
    init?(_ line: JSONValue, _ row: [String: String]) {
        guard let timeText = line["time"]?.text, let time = UTCTime(iso8601: timeText),
            let latitude = line["latitude"]?.number, let longitude = line["longitude"]?.number,
            let identifier = row["id"].flatMap({ Int($0) })
        else { return nil }
        (self.timeText, self.time, self.latitude, self.longitude) = (timeText, time, latitude, longitude)
        self.identifier = identifier
        receiver = row["receiver"] ?? ""
        altitude = line["altitude"]?.number
        speed = line["speed"]?.number
        course = line["course"]?.number
        horizontalAccuracy = line["horizontal_accuracy"]?.number
        verticalAccuracy = line["vertical_accuracy"]?.number
        horizontalDilution = line["hdop"]?.number
        verticalDilution = row["vdop"].flatMap { Double($0) }
        positionDilution = row["pdop"].flatMap { Double($0) }
        satellites = line["satellites"]?.number.map { Int($0) }
        isDisputed = line["status"]?.text == "disputed"
        let way = row["distance_travelled"].flatMap { Double($0) }
        isMoving = line["status"]?.text == "held" ? false : way.map { $0 > 0 }
    }

    var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}

internal import GNSS

/// A record of the table `fix`, of any version, as a row of values.
struct FixRecord: FixRowReader {
    /// All columns in the order in which the migrations have added them.
    private static let columns: [(name: String, kind: RecordKind.Value)] = [
        ("id", .null), ("receiver", .integer), ("track", .integerOrNull), ("time", .integerOrNull),
        ("time_of_day", .integerOrNull), ("received_time", .integerOrNull), ("quality", .integer),
        ("dimension", .integer), ("latitude", .numberOrNull), ("longitude", .numberOrNull),
        ("altitude", .numberOrNull), ("geoidal_separation", .numberOrNull), ("speed", .numberOrNull),
        ("course", .numberOrNull), ("hdop", .numberOrNull), ("vdop", .numberOrNull), ("pdop", .numberOrNull),
        ("satellites_used", .integerOrNull), ("satellites_in_view", .integerOrNull), ("rule", .textOrNull),
        ("measured", .numberOrNull), ("threshold", .numberOrNull), ("horizontal_accuracy", .numberOrNull),
        ("vertical_accuracy", .numberOrNull), ("reported_time", .integerOrNull),
        ("refined_latitude", .numberOrNull), ("refined_longitude", .numberOrNull),
        ("refined_altitude", .numberOrNull), ("refined_speed", .numberOrNull), ("refined_course", .numberOrNull),
        ("time_leap", .integer), ("reported_leap", .integerOrNull), ("week_rollovers", .integer),
        ("held", .integer), ("latitude_deviation", .numberOrNull), ("longitude_deviation", .numberOrNull),
        ("altitude_deviation", .numberOrNull), ("distance_travelled", .numberOrNull),
        ("filter_run", .integerOrNull), ("fused", .integer), ("fused_distance", .numberOrNull),
    ]

    /// What their values may be.
    static let kinds = columns.map(\.kind)

    /// How many the first version had.
    static let leastColumns = 30

    private let row: Int64
    private let values: RecordValues
    private var next = 0

    private init(_ row: Int64, _ values: RecordValues) {
        (self.row, self.values) = (row, values)
    }

    /// The fix in a record; nil where the record holds what no gpslog stores.
    static func fix(_ row: Int64, _ values: RecordValues) -> NumberedFix? {
        var record = FixRecord(row, values)
        guard let fix = FixColumns.read(&record), Piece.numbers.contains(fix.id), Piece.numbers.contains(fix.receiver)
        else { return nil }
        return fix
    }

    mutating func nextInteger() -> Int64? {
        let place = nextPlace()
        return place == 0 ? row : values.integer(place)
    }

    mutating func nextReal() -> Double? { values.real(nextPlace()) }

    mutating func nextText() -> String? { values.text(nextPlace()) }

    private mutating func nextPlace() -> Int {
        defer { next += 1 }
        return Self.places[next]
    }

    /// Where the columns are that are read one after the other.
    private static let places = FixColumns.all.map { column in
        columns.firstIndex { $0.name == column.name } ?? columns.count
    }
}

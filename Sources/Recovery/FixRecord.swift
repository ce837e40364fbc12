internal import FixCodec

/// A record of the table `fix` as a row of values; those of columns that were added after it was written are absent.
struct FixRecord: FixRowReader {
    private let row: Int64
    private let values: RecordValues
    private var next = 0

    private init(_ row: Int64, _ values: RecordValues) {
        (self.row, self.values) = (row, values)
    }

    /// The fix in a record; nil where the record holds what no gpslog stores.
    static func fix(_ row: Int64, _ values: RecordValues) -> NumberedFix? {
        guard let fix = FixColumns.read(FixRecord(row, values)), RecoveredRange.numbers.contains(fix.id),
            RecoveredRange.numbers.contains(fix.receiver)
        else { return nil }
        return fix
    }

    mutating func nextInteger() -> Int64? {
        let place = nextPlace()
        // The number of the row is its first column, and stands before the record.
        return place == 0 ? row : values.integer(place)
    }

    mutating func nextReal() -> Double? { values.real(nextPlace()) }

    mutating func nextText() -> String? { values.text(nextPlace()) }

    private mutating func nextPlace() -> Int {
        defer { next += 1 }
        return next
    }
}

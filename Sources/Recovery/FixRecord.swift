internal import FixCodec

/// A record of the table `fix`.
///
/// Columns that were added after it was written are absent.
struct FixRecord: FixRowReader {
    private let row: Int64
    private let values: RecordValues
    private var next = 0

    private init(_ row: Int64, _ values: RecordValues) {
        (self.row, self.values) = (row, values)
    }

    /// Decodes the fix in a record; `nil` if the values are none that gpslog stores.
    static func fix(_ row: Int64, _ values: RecordValues) -> NumberedFix? {
        guard let fix = FixColumns.read(FixRecord(row, values)), RecoveredRange.numbers.contains(fix.id),
            RecoveredRange.numbers.contains(fix.receiver)
        else { return nil }
        return fix
    }

    mutating func nextInteger() -> Int64? {
        let place = nextPlace()
        // The first column is the row number, which is stored before the record.
        return place == 0 ? row : values.integer(place)
    }

    mutating func nextReal() -> Double? { values.real(nextPlace()) }

    mutating func nextText() -> String? { values.text(nextPlace()) }

    private mutating func nextPlace() -> Int {
        defer { next += 1 }
        return next
    }
}

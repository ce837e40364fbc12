internal import SQLite

/// The numbers and counts that a database of ours can have; others come of damage, or of somebody who altered it.
///
/// They are refused where they are read, so that what is added to them later cannot overflow.
enum RowNumber {
    /// The numbers of rows.
    static let possible: ClosedRange<Int64> = 1...(1 << 48)
    /// The counts of rows, and the numbers before them.
    static let counts: ClosedRange<Int64> = 0...possible.upperBound

    /// Throws where a number cannot be.
    ///
    /// - Parameters:
    ///   - numbers: the numbers; nil where there is none, which may be.
    ///   - range: the numbers that are possible.
    ///   - holder: the thing that they are a part of.
    ///   - connection: the database.
    /// - Throws: that the database is damaged.
    static func require(
        _ numbers: Int64?...,
        within range: ClosedRange<Int64> = possible,
        of holder: String,
        in connection: Connection
    ) throws(SQLiteError) {
        if numbers.allSatisfy({ $0.map(range.contains) ?? true }) { return }
        throw SQLiteError(.damaged, message: "\(holder) that cannot be", file: connection.file)
    }
}

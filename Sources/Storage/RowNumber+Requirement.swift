internal import FixCodec
internal import SQLite

extension RowNumber {
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

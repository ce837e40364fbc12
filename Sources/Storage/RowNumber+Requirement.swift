internal import FixCodec
internal import SQLite

extension RowNumber {
    /// Throws if a number is out of range.
    ///
    /// - Parameters:
    ///   - numbers: the numbers; `nil` is always valid.
    ///   - range: the valid numbers.
    ///   - holder: what the numbers belong to, for the error message.
    ///   - connection: the database.
    /// - Throws: `SQLiteError` with the reason `damaged`.
    static func require(
        _ numbers: Int64?...,
        within range: ClosedRange<Int64> = possible,
        of holder: String,
        in connection: Connection
    ) throws(SQLiteError) {
        if numbers.allSatisfy({ $0.map(range.contains) ?? true }) { return }
        throw SQLiteError(.damaged, message: "\(holder) with an impossible number", file: connection.file)
    }
}

/// Runs read-only SQL queries.
package protocol QueryableStorage: Sendable {
    /// Runs a query and returns its values as text.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called first with the column names, then with each row's values, nil for NULL; return false to stop.
    /// - Throws: `QueryRefusal` if the statement is rejected, or an error if the database cannot be read.
    func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) async throws

    /// Runs a query and returns typed values.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called for each row with the column names and values.
    /// - Throws: `QueryRefusal` if the statement is rejected, or an error if the database cannot be read.
    func queryValues(_ sql: String, row: @Sendable ([String], [QueriedValue]) throws -> Void) async throws
}

package enum QueriedValue: Hashable, Sendable {
    case null
    case truth(Bool)
    case integer(Int64)
    case real(Double)
    /// Text, and all other types in their text form.
    case text(String)
    case bytes([UInt8])
}

/// Why an SQL query was rejected.
package enum QueryRefusal: Error, Hashable {
    /// The database's error message and its software, such as SQLite.
    case objection(String, of: String)
    /// The statement is not read-only.
    case changes
}

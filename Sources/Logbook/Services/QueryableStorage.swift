/// Answers questions in SQL that change nothing.
package protocol QueryableStorage: Sendable {
    /// Asks a question, for texts.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - row: called with the names of the columns, then with the texts of each row, nil for NULL; false ends it.
    /// - Throws: `QueryRefusal` where there is no answer, and an error if the database cannot be read.
    func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) async throws

    /// Asks a question, for values.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - row: called with the names of the columns and with the values of each row.
    /// - Throws: `QueryRefusal` where there is no answer, and an error if the database cannot be read.
    func queryValues(_ sql: String, row: @Sendable ([String], [QueriedValue]) throws -> Void) async throws
}

/// A value of an answer in SQL.
package enum QueriedValue: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case truth(Bool)
    /// An integer of 64 bits.
    case integer(Int64)
    /// A number.
    case real(Double)
    /// Text, and whatever else has a text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
}

/// The reason why a question in SQL has no answer.
package enum QueryRefusal: Error, Hashable {
    /// The database, by the name of its program, objects to the statement.
    case objection(String, of: String)
    /// The statement would change something.
    case changes
}

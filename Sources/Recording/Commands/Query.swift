internal import SQLite
internal import Storage
package import SystemPackage

/// Answers a question in SQL: `gpslog query`.
package enum Query {
    /// Prints the answer as comma-separated values (RFC 4180), the names of the columns first.
    ///
    /// - Parameters:
    ///   - statement: one statement, which changes nothing.
    ///   - database: the file to look into.
    /// - Throws: `Failure` where there is no answer, or the database cannot be read.
    package static func answer(_ statement: String, in database: FilePath) async throws {
        guard statement.contains(where: { !$0.isWhitespace }) else {
            throw Failure("there is no question; ask with SELECT.", .usage)
        }
        let unreadable = UnreadableFixes()
        let storage = try await SQLiteStorage.forReading(from: database, passingOver: unreadable)
        do {
            try await storage.query(statement) { row in
                try StandardOutput.show(row.map { field($0 ?? "") }.joined(separator: ",") + "\n")
                return true
            }
        } catch let error as SQLiteError where error.reason == .other {
            throw Failure("SQLite cannot answer that: \(error.message).", .usage)
        } catch let error as SQLiteError where error.reason == .readOnly {
            throw Failure("a query may change nothing; ask with SELECT.", .usage)
        }
        if let damage = unreadable.failure(missingIn: "the answer", of: database) { throw damage }
    }

    private static func field(_ text: String) -> String {
        let isSpecial = text.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\""), 10, 13].contains($0) }
        return isSpecial
            ? "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
            : text
    }
}

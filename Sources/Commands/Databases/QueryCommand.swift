import ArgumentParser
import Files
import Logbook
import Logging
import Recording
import Storage
import Synchronization
import Platform
import Text

struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "query",
        abstract: "Query the database with SQL.",
        discussion: """
            Prints column names and rows as CSV, or as JSON. The views location, rejected_location and every_fix \
            have one row per fix. Documentation/STORAGE.md describes views and tables.

            Example:
              gpslog query "SELECT rule, count(*) FROM rejected_location GROUP BY rule"
            """
    )

    @Argument(help: "One statement that only reads.")
    var statement: String

    @Flag(help: "Print a JSON array with one object per row.")
    var json = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let database = try common.recordedForReading()
        guard statement.contains(where: { !$0.isWhitespace }) else {
            throw Failure("the query is empty; write a SELECT statement.", .usage)
        }
        let unreadable = UnreadableFixes()
        let storage = try await database.forQuestions(passingOver: unreadable)
        do {
            let rows = json ? try await printObjects(of: storage) : try await printLines(of: storage)
            if rows == 0 { common.logger.notice("the query returned no rows") }
        } catch QueryRefusal.objection(let objection, of: let program) {
            throw Failure("\(program) rejects the query: \(objection).", .usage)
        } catch QueryRefusal.changes {
            throw Failure("a query cannot change the database; use SELECT.", .usage)
        }
        if let damage = unreadable.failure(missingIn: "the answer", of: database) { throw damage }
    }

    /// Prints the rows as CSV (RFC 4180) below a header row; returns their number.
    private func printLines(of storage: any QueryableStorage) async throws -> Int {
        let lines = Mutex(0)
        try await storage.query(statement) { row in
            try StandardOutput.show(row.map { CSVText.field($0 ?? "") }.joined(separator: ",") + "\n")
            lines.withLock { $0 += 1 }
            return true
        }
        return lines.withLock(\.self) - 1
    }

    /// Prints an array with an object per row; returns their number.
    private func printObjects(of storage: any QueryableStorage) async throws -> Int {
        let rows = Mutex(0)
        try await storage.queryValues(statement) { names, values in
            var object = JSONObject()
            for (name, value) in zip(names, values) { object.add(name, value) }
            let isFirst = rows.withLock { count in
                count += 1
                return count == 1
            }
            try StandardOutput.show((isFirst ? "[" : ",\n ") + object.description)
        }
        let count = rows.withLock(\.self)
        try StandardOutput.show(count == 0 ? "[]\n" : "]\n")
        return count
    }
}

extension JSONObject {
    /// Adds the value of a column; bytes become hexadecimal digits.
    fileprivate mutating func add(_ name: String, _ value: QueryValue) {
        let key = String(Self.quoted(name).dropFirst().dropLast())
        switch value {
        case .null: add(key, json: "null")
        case .truth(let isTrue): add(key, json: isTrue ? "true" : "false")
        case .integer(let number): add(key, json: String(number))
        // JSON cannot represent infinity.
        case .real(let number): add(key, json: number.isFinite ? "\(number)" : "null")
        case .text(let text): add(key, text: text)
        case .bytes(let bytes): add(key, text: bytes.map { Self.hexadecimal($0) }.joined())
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

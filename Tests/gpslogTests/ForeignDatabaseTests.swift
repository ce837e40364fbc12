import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// A database from another user may contain code that runs when it is used.
@Suite(.enabled(if: Tool.sqlite3.isInstalled, "sqlite3 is not installed"), .timeLimit(.minutes(2)))
struct `A database of others` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
    }

    private func alter(_ sql: String) async throws {
        let outcome = try await Tool.sqlite3.run([logger.database, sql])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(arguments: [
        "SELECT fts3_tokenizer('simple')", "SELECT * FROM lure", "ATTACH '/tmp/other' AS other", "DETACH temp",
        "PRAGMA journal_mode = DELETE", "PRAGMA query_only = OFF", "SELECT load_extension('lure')",
    ])
    func `is asked nothing that does more than look at it`(statement: String) async throws {
        try await alter("CREATE VIEW lure AS SELECT fts3_tokenizer('simple')")
        let outcome = try await logger.run("query", statement)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("gpslog: SQLite rejects the query: "))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["PRAGMA table_info(track)", "PRAGMA integrity_check", "PRAGMA user_version"])
    func `is asked about itself`(statement: String) async throws {
        #expect(try await logger.run("query", statement).status == 0)
    }
}

import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog query` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
    }

    @Test func `answers a question about all fixes, sealed or not, as comma-separated values`() async throws {
        let outcome = try await logger.run("query", "SELECT status, count(*) AS fixes FROM location GROUP BY status")
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "status,fixes")
        #expect(lines.contains { $0.hasPrefix("accepted,") })
    }

    @Test func `counts what was rejected as the recording did, asked as help says`() async throws {
        let other = try Logger()
        let recorded = try await other.run("replay", Checkout.fixture("outliers.nmea").string).errors
        #expect(recorded.contains("9 rejected (position-jump 6, older-time 2, duplicate-time 1)"))
        let help = try await other.run("help", "query").output.split(whereSeparator: \.isWhitespace)
        let example = help.joined(separator: " ").split(separator: "\"")[1]
        let rows = try await other.run("query", String(example)).output.split(separator: "\n").dropFirst()
        #expect(rows.sorted() == ["duplicate-time,1", "older-time,2", "position-jump,6"])
    }

    @Test func `shows sealed fixes that the sqlite3 shell cannot see`() async throws {
        #expect(try await logger.run("query", "SELECT count(*) FROM fix").output == "count(*)\n0\n")
        let all = try await logger.run("query", "SELECT count(*) > 100 FROM every_fix").output
        #expect(all == "count(*) > 100\n1\n")
    }

    @Test func `prints numbers with as many digits as they have`() async throws {
        let outcome = try await logger.run(
            "query",
            "SELECT 0.1 + 0.2 AS a, 1.0 / 3 AS b, 2.5 AS c, 48.137154000000003 AS d"
        )
        #expect(outcome.output == "a,b,c,d\n0.30000000000000004,0.3333333333333333,2.5,48.137154\n")
    }

    @Test func `takes a comment behind the question for what it is`() async throws {
        #expect(try await logger.run("query", "SELECT 1 AS one; -- no more\n").output == "one\n1\n")
    }

    @Test(arguments: [
        ("SELECT * FROM nowhere", "gpslog: SQLite rejects the query: no such table: nowhere.\n"),
        ("DELETE FROM track", "gpslog: a query cannot change the database; use SELECT.\n"),
        (" ", "gpslog: the query is empty; write a SELECT statement.\n"),
        ("/* nothing */", "gpslog: SQLite rejects the query: there is no statement.\n"),
        ("SELECT 1; SELECT 2", "gpslog: SQLite rejects the query: there is more than one statement.\n"),
        ("SELECT 1; SELEKT", "gpslog: SQLite rejects the query: near \"SELEKT\": syntax error.\n"),
    ])
    func `refuses what it cannot answer`(statement: String, message: String) async throws {
        let outcome = try await logger.run("query", statement)
        #expect(outcome.status == 64)
        #expect(outcome.errors == message)
    }
}

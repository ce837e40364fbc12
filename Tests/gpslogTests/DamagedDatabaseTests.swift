import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)), .enabled(if: Tool.sqlite3.isInstalled, "sqlite3 is not installed"))
struct `A database with a damaged chunk` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        for fixture in ["city-walk", "outliers"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
        let damage = """
            UPDATE chunk SET data = CAST(substr(data, 1, 100) || x'00' || substr(data, 102) AS BLOB)
            WHERE receiver = (SELECT id FROM receiver WHERE identity = 'city-walk.nmea')
            """
        _ = try await Tool.sqlite3.run([logger.database, damage])
    }

    @Test func `is exported without it, and the export says so`() async throws {
        let whole = try Logger()
        _ = try await whole.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let expected = try await whole.exported().rows.map { $0["time"] }
        let outcome = try await logger.run("export", "--format", "csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains(" fixes are not in the export, as they are damaged in \(logger.database)"))
        #expect(CSVRows(outcome.output).rows.map { $0["time"] } == expected)
    }

    @Test func `is recorded into`() async throws {
        let outcome = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        #expect(outcome.status == 0)
        #expect(try await logger.run("export", "--format", "csv").output.contains("city-walk.nmea"))
    }
}

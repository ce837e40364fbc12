import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)), .enabled(if: Tool.sqlite3.isInstalled, "sqlite3 is not installed"))
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
        #expect(outcome.errors.contains(" fixes are not in the export, because they are damaged in \(logger.database)"))
        #expect(CSVRows(outcome.output).rows.map { $0["time"] } == expected)
    }

    @Test func `has the figures of what is readable, which say so`() async throws {
        let outcome = try await logger.run("stats")
        #expect(outcome.status == 65)
        #expect(outcome.output.contains("outliers.nmea"))
        #expect(
            outcome.errors.contains(" fixes are not in these figures, because they are damaged in \(logger.database)")
        )
    }

    @Test func `knows the damage to be why nothing is known of a fix`() async throws {
        let whole = try Logger()
        _ = try await whole.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let time = try #require(try await whole.exported().rows.first?["time"])
        let outcome = try await logger.run("why", time)
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(" fixes are not in the answer, because they are damaged in \(logger.database)"))
    }

    @Test(arguments: [
        "SELECT count(latitude) FROM every_fix", "SELECT count(*) FROM location",
    ])
    func `answers no question about it`(question: String) async throws {
        let outcome = try await logger.run("query", question)
        #expect(outcome.status == 65)
        #expect(
            outcome.errors
                == "gpslog: the database \(logger.database) is damaged (unreadable sealed fixes); keep "
                + "a copy, and save what is readable with `gpslog recover \(logger.database) NEW`.\n"
        )
    }

    @Test func `answers questions about what else there is`() async throws {
        let outcome = try await logger.run("query", "SELECT count(*) AS tracks FROM track")
        #expect(outcome.status == 0)
        #expect(outcome.output == "tracks\n2\n")
    }

    @Test func `takes the place of no good copy`() async throws {
        let whole = try Logger()
        _ = try await whole.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let copy = logger.folder.file("copy.sqlite")
        _ = try await whole.run("backup", copy.string)
        let good = try TextFile.readBytes(copy)
        let outcome = try await logger.run("backup", "--replace", copy.string)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("gpslog: the database \(logger.database) is damaged ("))
        #expect(try TextFile.readBytes(copy) == good)
        #expect(!logger.folder.contents.contains { $0.contains("partial") })
    }

    @Test func `is recorded into`() async throws {
        let outcome = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("damaged, although the command finished"))
        #expect(try await logger.run("export", "--format", "csv").output.contains("city-walk.nmea"))
    }
}

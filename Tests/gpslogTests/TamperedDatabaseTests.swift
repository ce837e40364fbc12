import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// A database from another user may contain values that gpslog never writes.
@Suite(.enabled(if: Tool.sqlite3.isInstalled, "sqlite3 is not installed"), .timeLimit(.minutes(2)))
struct `A database with a number that cannot be` {
    private static let most = "9223372036854775807"
    private static let least = "-9223372036854775808"

    /// A change to the database, and the commands affected by it.
    struct Case: CustomTestStringConvertible {
        let change: String
        let commands: [[String]]

        init(_ change: String, _ commands: [String]...) {
            (self.change, self.commands) = (change, commands)
        }

        var testDescription: String { change }
    }

    /// A placeholder for the path of a capture that is not in the database.
    private static let capture = "CAPTURE"
    /// A placeholder for the path of a table whose points are not in the database.
    private static let points = "POINTS"
    private static let why = ["why", "2026-11-21T08:00:00Z"]
    private static let next = "(SELECT max(last_fix) + 1 FROM chunk)"

    private static func row(_ number: String, rollovers: String = "0") -> String {
        """
        INSERT INTO fix (id, receiver, quality, dimension, time, rule, week_rollovers)
        VALUES (\(number), 1, 1, 3, 1795248000000000000, 'no-fix', \(rollovers))
        """
    }
    private static let span = "INSERT INTO upload_span (target, receiver, first_fix, last_fix, locations) VALUES "
    private static let cursor = "INSERT INTO upload_cursor (target, receiver, through) VALUES "
    private static let target = "INSERT INTO upload_target (id, name) VALUES (1, 'home'); "
    private static let status = ["upload", "status"]
    private static let resend = ["upload", "resend", "home", "--from", "2000-01-01"]

    static let cases = [
        Case(
            "UPDATE track SET points = \(most)",
            ["stats"],
            ["tracks"],
            ["export", "--format", "csv"],
            ["export", "--format", "kml"]
        ),
        Case("UPDATE track SET points = -1", ["stats"], ["export", "--format", "kml"]),
        Case(row(next, rollovers: most), why, ["export", "--all", "--format", "csv"]),
        Case(row(next, rollovers: least), why),
        Case(row(most), ["replay", "-q", capture], ["import", "-q", points], status),
        Case(row(least), ["export", "--all", "--format", "csv"]),
        Case(
            "UPDATE chunk SET last_fix = \(most) WHERE last_fix = (SELECT max(last_fix) FROM chunk)",
            ["replay", "-q", capture],
            ["import", "-q", points]
        ),
        Case(target + span + "(1, 1, 1, \(most), 1)", status),
        Case(target + span + "(1, 1, \(least), 9, 1)", status, resend),
        Case(target + span + "(1, 1, 1, 9, \(most))", status, resend),
        Case(target + span + "(1, 1, 1, 9, \(most)), (1, 1, 20, 29, \(most))", status),
        Case(target + cursor + "(1, 1, \(most))", status),
        Case(target + cursor + "(1, 1, \(least))", status),
        Case("UPDATE track SET first_fix = \(least)", ["refilter"]),
        Case("UPDATE filter_run SET first_fix = \(least)", ["refilter"]),
        Case("UPDATE filter_run SET last_fix = \(most)", ["refilter"]),
        Case(
            "UPDATE chunk SET data = x'00', fixes = \(most) WHERE last_fix IN (SELECT last_fix FROM chunk LIMIT 2)",
            ["export", "--format", "csv"],
            ["stats"]
        ),
    ]

    let logger: UploadingLogger
    let whole: [UInt8]

    init() async throws {
        logger = try UploadingLogger()
        let capture = try TextFile.read(Checkout.fixture("midnight.nmea"))
        try TextFile.write(capture, to: logger.folder.file("unknown.nmea"))
        let points = "time,latitude,longitude\n2001-01-01T00:00:00Z,10,20\n"
        try TextFile.write(points, to: logger.folder.file("unknown.csv"))
        whole = try await DamagedVoyage.whole.bytes
        try TextFile.write("", to: FilePath(logger.database))
        try TextFile.overwrite(FilePath(logger.database), with: whole)
        try await logger.add(
            "home",
            "--kind",
            "owntracks",
            "--url",
            "http://127.0.0.1:9/",
            "--user",
            "u",
            "--device",
            "d"
        )
    }

    @Test(arguments: cases)
    func `is called damaged by every command that comes to it`(tampering: Case) async throws {
        for command in tampering.commands {
            try TextFile.overwrite(FilePath(logger.database), with: whole)
            let change = try await Tool.sqlite3.run([logger.database, tampering.change])
            #expect(change.status == 0, "\(change.errors)")
            let files = [Self.capture: "unknown.nmea", Self.points: "unknown.csv"]
            let arguments = command.map { word in files[word].map { logger.folder.file($0).string } ?? word }
            let outcome = try await logger.gpslog.run(arguments, environment: logger.environment)
            #expect(outcome.status == 65, "\(command): \(outcome.errors)")
            #expect(outcome.errors.contains("damaged"), "\(command)")
        }
    }
}

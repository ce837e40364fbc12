import FoundationEssentials
import SystemPackage
import TestSupport
import Testing

/// A user's gpslog with its own database and settings, which uploads.
struct UploadingLogger {
    /// The output of `gpslog upload status --json` for a target.
    struct Status: Decodable {
        struct Refusal: Decodable {
            let fix: Int
            let reason: String
        }

        private enum CodingKeys: String, CodingKey {
            case waiting, oldest, acknowledged, failure, refused, refusals
            case lastSuccess = "last_success"
            case lastFailure = "last_failure"
        }

        let waiting: Int
        let oldest: String?
        let acknowledged: Int
        let lastSuccess: String?
        let lastFailure: String?
        let failure: String?
        let refused: Int
        let refusals: [Refusal]
    }

    let folder: TemporaryFolder
    let gpslog: BuiltProgram
    /// Environment variables to add to the usual ones.
    var variables: [String: String] = [:]

    var database: String { folder.file("voyage.sqlite").string }
    var settings: FilePath { folder.file("settings/gpslog/config.toml") }

    init() throws {
        folder = try TemporaryFolder()
        gpslog = try BuiltProgram("gpslog")
    }

    var environment: [String: String] {
        let own = ["GPSLOG_DATABASE": database, "XDG_CONFIG_HOME": folder.file("settings").string]
        return own.merging(variables) { _, other in other }
    }

    func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await gpslog.run(arguments, environment: environment)
    }

    func run(
        _ arguments: [String],
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await gpslog.run(arguments, environment: environment, while: body)
    }

    /// Adds a target without a rate limit.
    func add(_ name: String, _ options: String...) async throws {
        let outcome = try await gpslog.run(
            ["upload", "add", name, "--rate", "1000"] + options,
            environment: environment
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    func replay(_ fixtures: String...) async throws {
        for fixture in fixtures {
            let outcome = try await run("replay", Checkout.fixture(fixture + ".nmea").string)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    func write(settings text: String) throws {
        if !Checkout.exists(folder.file("settings")) { try folder.makeFolder("settings") }
        if !Checkout.exists(folder.file("settings/gpslog")) { try folder.makeFolder("settings/gpslog") }
        try TextFile.overwrite(settings, with: Array(text.utf8))
    }

    func status(of target: String = "home") async throws -> Status {
        let outcome = try await run("upload", "status", "--json", target)
        let list = try JSONDecoder().decode([Status].self, from: Data(outcome.output.utf8))
        return try #require(list.first)
    }

    /// Runs a query and returns a column of integers.
    func numbers(_ sql: String) async throws -> [Int] {
        try await run("query", sql).output.split(separator: "\n").dropFirst().compactMap { Int($0) }
    }

    /// The numbers of the locations recorded as sent to a target.
    func marked(for target: String = "home") async throws -> [Int] {
        try await numbers(
            """
            SELECT id FROM location JOIN upload ON upload.receiver = location.receiver
            AND id BETWEEN first_fix AND last_fix
            WHERE target = '\(target)' AND acknowledged_time IS NOT NULL ORDER BY id
            """
        )
    }

    func exported() async throws -> [ExportedFix] {
        let more = CSVRows(
            try await run(
                "query",
                """
                SELECT location.id, location.time, location.receiver, location.distance_travelled, vdop, pdop
                FROM location JOIN every_fix USING (id)
                """
            ).output
        )
        let rows = Dictionary(more.rows.map { ("\($0["time"] ?? "") \($0["receiver"] ?? "")", $0) }) { first, _ in first
        }
        return try await run("export", "--format", "jsonl").output.split(separator: "\n").map { line in
            let value = try JSONValue(parsing: line)
            let row = rows["\(value["time"]?.text ?? "") \(value["receiver"]?.text ?? "")"]
            return try #require(ExportedFix(value, row ?? [:]))
        }
    }
}

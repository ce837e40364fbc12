import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A logger whose database was cut off in a checkpoint` {
    let logger: Logger
    var file: FilePath { FilePath(logger.database) }

    init() async throws {
        logger = try Logger()
        try TextFile.overwrite(file, with: try await DamagedVoyage.whole.bytes)
    }

    private func cutOff() async throws {
        try CutOffCheckpoint(of: try await DamagedVoyage.whole.bytes).write(to: file)
    }

    @Test(arguments: [
        ["tracks"], ["export", "--format", "csv"], ["stats"], ["query", "SELECT count(*), max(id) FROM every_fix"],
    ])
    func `answers as if nothing had happened`(command: [String]) async throws {
        let environment = ["GPSLOG_DATABASE": logger.database]
        let expected = try await logger.gpslog.run(command, environment: environment).output
        try await cutOff()
        let outcome = try await logger.gpslog.run(command, environment: environment)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output == expected)
    }

    @Test func `copies all of it`() async throws {
        try await cutOff()
        let copy = logger.folder.file("copy.sqlite").string
        #expect(try await logger.run("backup", copy).status == 0)
        #expect(try await storedFixes(in: copy, by: logger) == DamagedVoyage.whole.fixes)
    }

    @Test func `goes on with it`() async throws {
        try await cutOff()
        let outcome = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        #expect(outcome.status == 0)
        #expect(try await storedFixes(in: logger.database, by: logger).isSuperset(of: DamagedVoyage.whole.fixes))
    }

    @Test func `calls it damaged where the log is gone`() async throws {
        let cut = CutOffCheckpoint(of: try await DamagedVoyage.whole.bytes)
        try TextFile.overwrite(file, with: cut.file)
        for command in ["tracks", "stats"] {
            let outcome = try await logger.run(command)
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasPrefix("gpslog: the database \(logger.database) is damaged"))
        }
    }
}

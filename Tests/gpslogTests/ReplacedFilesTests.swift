import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A file that is there already` {
    let logger: Logger
    let file: FilePath

    init() async throws {
        logger = try Logger()
        file = logger.folder.file("file")
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        _ = try await logger.run("waypoint", "add", "--at", "54,13", "Mole")
    }

    private static let exports = [
        ["export", "-o"], ["export", "--format", "gpkg", "-o"], ["waypoint", "export", "-o"],
    ]

    @Test(arguments: exports)
    func `is not replaced by an export`(command: [String]) async throws {
        try TextFile.write("my shopping list", to: file)
        let outcome = try await run(command + [file.string])
        #expect(outcome.status == 73)
        #expect(
            outcome.errors
                == "gpslog: \(file) already exists; name another file, or add --force to replace it.\n"
        )
        #expect(try TextFile.read(file) == "my shopping list")
    }

    @Test(arguments: exports)
    func `is replaced where that is wanted`(command: [String]) async throws {
        try TextFile.write("my shopping list", to: file)
        #expect(try await run(command + [file.string, "--force"]).status == 0)
        #expect(try TextFile.readBytes(file).starts(with: "my".utf8) == false)
        #expect(try await run(command + [file.string, "--force"]).status == 0)
    }

    @Test(arguments: exports)
    func `is written where it is empty`(command: [String]) async throws {
        try TextFile.write("", to: file)
        #expect(try await run(command + [file.string]).status == 0)
        #expect(try !TextFile.readBytes(file).isEmpty)
    }

    @Test(arguments: exports, ["capture", "capture with times", "times", "database"])
    func `is never replaced where nothing can make it again`(command: [String], kind: String) async throws {
        try await make(kind)
        let before = try TextFile.readBytes(file)
        let outcome = try await run(command + [file.string, "--force"])
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("which --force does not replace; name another file."))
        #expect(try TextFile.readBytes(file) == before)
    }

    @Test func `keeps all parts of an export from being written`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        try logger.folder.makeFolder("parts")
        let folder = logger.folder.file("parts")
        let second = folder.appending("track-2-20261121T080000Z.gpx")
        try TextFile.write("mine", to: second)
        let outcome = try await run(["export", "--split", "track", "-o", folder.string])
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("track-2-20261121T080000Z.gpx already exists"))
        #expect(try TextFile.read(second) == "mine")
        #expect(!Checkout.exists(folder.appending("track-1-20261121T102000Z.gpx")))
        #expect(try await run(["export", "--split", "track", "-o", folder.string, "--force"]).status == 0)
        #expect(try TextFile.read(second).contains("</gpx>"))
    }

    private func make(_ kind: String) async throws {
        switch kind {
        case "capture": try TextFile.write(TextFile.read(Checkout.fixture("at-rest.nmea")), to: file)
        case "capture with times":
            try TextFile.write("binary\n", to: file)
            try TextFile.write("# gpslog arrival times 1\n", to: FilePath(file.string + ".times"))
        case "times": try TextFile.write("# gpslog arrival times 1\n0 +0 2026-11-21T08:00:00.000Z\n", to: file)
        default: _ = try await run(["backup", file.string])
        }
    }

    private func run(_ arguments: [String]) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": logger.database])
    }
}

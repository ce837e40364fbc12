import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite struct `A capture of sentences without checksums` {
    private let logger: Logger
    private let file: String

    init() throws {
        logger = try Logger()
        let path = logger.folder.file("old.nmea")
        let sentences = (0..<3).map { "$GPRMC,12000\($0),A,4730.0,N,01115.0,E,10.0,84.4,211126,,\r\n" }
        try TextFile.write(sentences.joined(), to: path)
        file = path.string
    }

    @Test(arguments: ["decode", "replay"])
    func `is refused by default, with what can be done`(command: String) async throws {
        let outcome = try await logger.run(command, file)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("--accept-missing-checksum"))
    }

    @Test func `is decoded by an option`() async throws {
        let outcome = try await logger.run("decode", "--accept-missing-checksum", file)
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").count == 3)
    }

    @Test func `is logged by an option`() async throws {
        _ = try await logger.run("replay", "--accept-missing-checksum", file)
        #expect(
            try await logger.exported().column("time") == [
                "2026-11-21T12:00:00.000Z", "2026-11-21T12:00:01.000Z", "2026-11-21T12:00:02.000Z",
            ]
        )
    }
}

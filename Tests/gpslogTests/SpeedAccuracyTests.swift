import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The accuracy of speed and course` {
    let logger: Logger
    let capture: FilePath

    init() throws {
        logger = try Logger()
        capture = logger.folder.file("binary.ubx")
        try TextFile.overwrite(capture, with: UBXFrame.drive)
    }

    private static let question = "SELECT speed_accuracy, course_accuracy FROM every_fix ORDER BY id"
    private static let answer = "speed_accuracy,course_accuracy\n0.321,5.0\n0.04,\n,5.0\n0.25,2.0\n"

    @Test func `is stored, stays when judged again, and is rescued`() async throws {
        #expect(try await logger.run("replay", "-q", "--no-filter", capture.string).status == 0)
        #expect(try await logger.run("query", Self.question).output == Self.answer)
        let locations = Self.question.replacing("every_fix", with: "location")
        #expect(try await logger.run("query", locations).output == Self.answer)
        #expect(try await logger.run("refilter", "-q", "--profile", "auto").status == 0)
        #expect(try await logger.run("query", Self.question).output == Self.answer)
        let rescued = logger.folder.file("rescued.sqlite").string
        #expect(try await logger.run("recover", logger.database, rescued).status == 0)
        #expect(try await logger.run("query", "--database", rescued, Self.question).output == Self.answer)
    }

    @Test(arguments: ["csv", "jsonl", "geojson"])
    func `goes out and comes in again`(format: String) async throws {
        _ = try await logger.run("replay", "-q", "--no-filter", capture.string)
        let file = logger.folder.file("trip." + format).string
        #expect(try await logger.run("export", "-q", "--format", format, "--output", file).status == 0)
        let other = logger.folder.file("other.sqlite").string
        #expect(try await logger.run("import", "-q", "--database", other, file).status == 0)
        #expect(try await logger.run("query", "--database", other, Self.question).output == Self.answer)
    }
}

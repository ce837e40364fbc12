import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The age of corrections` {
    let logger: Logger
    let capture: FilePath
    private static let ages = ["3.5", "", "0", "4.25", "-1", "90000", "12"]

    init() throws {
        logger = try Logger()
        capture = logger.folder.file("corrected.nmea")
        let sentences = Self.ages.enumerated().flatMap { second, age in
            [
                "GPRMC,08000\(second),A,4730.0000,N,01115.0000,E,0.0,,211126,,,D",
                "GPGGA,08000\(second),4730.0000,N,01115.0000,E,2,09,0.9,612.3,M,47.1,M,\(age),0042",
            ]
        }
        try TextFile.write(String(decoding: transmission(sentences), as: UTF8.self), to: capture)
    }

    private static let question = "SELECT correction_age FROM every_fix WHERE time >= 1795248000000000000 ORDER BY id"
    private static let answer = "correction_age\n3.5\n\n0.0\n4.25\n\n\n12.0\n"

    @Test func `is stored, stays when judged again, and is rescued`() async throws {
        #expect(try await logger.run("replay", "-q", capture.string).status == 0)
        #expect(try await logger.run("query", Self.question).output == Self.answer)
        #expect(try await logger.run("refilter", "-q", "--profile", "off").status == 0)
        #expect(try await logger.run("query", Self.question).output == Self.answer)
        let rescued = logger.folder.file("rescued.sqlite").string
        #expect(try await logger.run("recover", logger.database, rescued).status == 0)
        #expect(try await logger.run("query", "--database", rescued, Self.question).output == Self.answer)
    }

    @Test func `goes out as GPX and as NMEA, and comes in again`() async throws {
        _ = try await logger.run("replay", "-q", "--no-filter", capture.string)
        let gpx = logger.folder.file("trip.gpx")
        #expect(try await logger.run("export", "-q", "--output", gpx.string).status == 0)
        let told = try TextFile.read(gpx).split(separator: "<ageofdgpsdata>").dropFirst().map {
            $0.prefix { $0 != "<" }
        }
        #expect(told == ["3.5", "0", "4.25", "12"])
        let nmea = try await logger.run("export", "--format", "nmea").output
        #expect(nmea.split(separator: "\n").count { $0.contains(",M,4.25,*") } == 1)
        let other = logger.folder.file("other.sqlite").string
        #expect(try await logger.run("import", "-q", "--database", other, gpx.string).status == 0)
        #expect(try await logger.run("query", "--database", other, Self.question).output == Self.answer)
    }
}

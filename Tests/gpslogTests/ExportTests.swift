import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog export` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `to GPX` {
        @Test(
            .enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"),
            .enabled(if: Checkout.exists(Checkout.shared), "the schemas of ../shared are not here"),
            arguments: fixtures
        )
        func `is valid by the schema`(fixture: String) async throws {
            let logger = try Logger()
            _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
            let file = logger.folder.file("trip.gpx").string
            #expect(try await logger.run("export", "--format", "gpx", "--output", file).status == 0)
            let schema = Checkout.shared.appending("schemas/gpx11.xsd").string
            let outcome = try await Tool.xmllint.run(["--noout", "--nonet", "--schema", schema, file])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test(.enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"), arguments: ["gpx", "csv"])
    func `is read by gpsbabel, point by point`(format: String) async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let file = logger.folder.file("trip." + format).string
        _ = try await logger.run("export", "--format", format, "--output", file)
        let reader = format == "gpx" ? ["-t", "-i", "gpx"] : ["-i", "unicsv"]
        let read = try await Tool.gpsbabel.run(reader + ["-f", file, "-o", "unicsv,utc=0", "-F", "-"])
        #expect(read.output.split(whereSeparator: \.isNewline).count == 301)
    }
}

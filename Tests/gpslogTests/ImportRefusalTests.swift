import ProgramSupport
import SystemPackage
import TestSupport
import Testing

extension `gpslog import` {
    @Suite(.timeLimit(.minutes(2)))
    struct `refuses` {
        let logger: Logger

        init() throws {
            logger = try Logger()
        }

        @Test func `a file that is missing, after the others`() async throws {
            let outcome = try await logger.run("import", "/nowhere/trip.gpx", Checkout.fixture("city-walk.nmea").string)
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("there is no file /nowhere/trip.gpx"))
            #expect(outcome.errors.contains("300 points of NMEA added"))
        }

        @Test func `a file of a format that it does not know`() async throws {
            let outcome = try await logger.run("import", Checkout.root.appending("LICENSE").string)
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("has an unknown format; name it with --format"))
        }

        @Test func `a file that is not what it is said to be`() async throws {
            let outcome = try await logger.run("import", "--format", "kml", Checkout.fixture("city-walk.nmea").string)
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("contains nothing that can be imported as KML"))
        }

        @Test func `entities, of which few bytes can be gigabytes`() async throws {
            let file = logger.folder.file("laughs.gpx")
            let entities = (1...20).map { "<!ENTITY a\($0) \"" + String(repeating: "&a\($0 - 1);", count: 9) + "\">" }
            let text = "<!DOCTYPE gpx [<!ENTITY a0 \"ha\">\(entities.joined())]><gpx><trk><src>&a20;</src></trk></gpx>"
            try TextFile.write(text, to: file)
            let outcome = try await logger.run("import", file.string)
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("declares an entity"))
        }
    }
}

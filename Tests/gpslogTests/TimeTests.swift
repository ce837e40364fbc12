import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A leap second in a capture` {
    @Test(
        .enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"),
        .enabled(if: Checkout.exists(Checkout.shared), "the schemas of ../shared are not here")
    )
    func `leaves GPX valid by the schema`() async throws {
        let logger = try Logger()
        let lines = ["235959.00", "235960.00", "235960.50"].map { time in
            sentence("GPRMC,\(time),A,4730.0000,N,01115.0000,E,0.0,84.4,311216,,,A") + "\r\n"
        }
        let file = logger.folder.file("capture.nmea")
        try TextFile.write(lines.joined(), to: file)
        _ = try await logger.run("replay", file.string)
        let gpx = logger.folder.file("trip.gpx").string
        #expect(try await logger.run("export", "--format", "gpx", "--output", gpx).status == 0)
        let schema = Checkout.shared.appending("schemas/gpx11.xsd").string
        let outcome = try await Tool.xmllint.run(["--noout", "--nonet", "--schema", schema, gpx])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}

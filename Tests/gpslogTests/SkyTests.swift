import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// Storage and display of the satellites listed by receivers.
@Suite(.timeLimit(.minutes(2)))
struct `The sky over a receiver` {
    private let logger: Logger
    private let walk = Checkout.fixture("city-walk.nmea").string

    init() throws { logger = try Logger() }

    @Test(arguments: ["sky", "signal"])
    func `is drawn as a picture`(kind: String) async throws {
        _ = try await logger.run("replay", "-q", walk)
        for theme in ["auto", "light", "dark"] {
            let file = logger.folder.file("\(theme).svg").string
            let outcome = try await logger.run("plot", kind, "--theme", theme, "-o", file)
            #expect(outcome.status == 0, "\(outcome.errors)")
            if Tool.xmllint.isInstalled {
                #expect(try await Tool.xmllint.run(["--noout", "--nonet", file]).status == 0)
            }
        }
        let track = try await logger.run("plot", kind, "--track", "1")
        #expect(track.output.hasSuffix("</svg>\n"))
    }
}

import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog --fuse` {
    let logger: Logger

    init() throws { logger = try Logger() }

    @Test func `names the receiver that disagrees, once`() async throws {
        let (port, starboard) = (logger.folder.file("port.nmea"), logger.folder.file("starboard.nmea"))
        try TextFile.write(voyage(300), to: port)
        try TextFile.write(voyage(300, off: 100..<300), to: starboard)
        let errors = try await logger.run("replay", "--fuse", port.string, starboard.string).errors
        let named = errors.split(separator: "\n").filter { $0.contains("disagrees") }
        #expect(named.count == 1)
        let words = "gpslog: starboard.nmea disagrees with port.nmea: they are 1"
        #expect(named.first?.hasPrefix(words) == true, "\(errors)")
    }

    @Test func `marks what two receivers send`() async throws {
        let (one, other) = (try PlayedReceiver(), try PlayedReceiver())
        let devices = ["--device", one.path.string, "--device", other.path.string, "--fuse"]
        let outcome = try await logger.run(recording: devices) { program in
            #expect(await program.says("reading \(one.path)"))
            #expect(await program.says("reading \(other.path)"))
            let walk = try epochs(8, of: "city-walk", eachBeginningWith: "$GNRMC")
            async let first: Void = one.send(walk, baud: 38_400)
            try await other.send(walk, baud: 38_400)
            try await first
            one.waitUntilRead()
            other.waitUntilRead()
            try program.terminate()
        }
        #expect(outcome.status == 0)
        let rows = CSVRows(try await logger.run("export", "--fused", "--format", "csv").output).rows
        #expect((1...8).contains(rows.count))
        #expect(try await logger.exported().rows.count == 16)
    }
}

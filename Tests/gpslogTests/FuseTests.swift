import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog --fuse` {
    let logger: Logger
    let bow: FilePath
    let stern: FilePath

    /// Two receivers on the same walk; the one on the bow ends after 100 seconds.
    init() throws {
        logger = try Logger()
        bow = logger.folder.file("bow.nmea")
        stern = logger.folder.file("stern.nmea")
        try TextFile.write(try epochs(100, of: "city-walk", eachBeginningWith: "$GNRMC"), to: bow)
        try TextFile.write(try epochs(300, of: "city-walk", eachBeginningWith: "$GNRMC"), to: stern)
    }

    @Test func `merges captures by time, and says when it switches`() async throws {
        let outcome = try await logger.run("replay", "--fuse", bow.string, stern.string)
        #expect(
            outcome.errors == """
                gpslog: cannot tell whether bow.nmea or stern.nmea is better; bow.nmea represents the vehicle
                gpslog: bow.nmea: 100 locations accepted over 1 min 39 s, 0 rejected
                gpslog: switched to stern.nmea: bow.nmea has had no good location for 4.0 s
                gpslog: stern.nmea: 300 locations accepted over 4 min 59 s, 0 rejected

                """
        )
    }

    @Test func `lists one track instead of two, as long as the whole way`() async throws {
        _ = try await logger.run("replay", "--fuse", bow.string, stern.string)
        let tracks = try await logger.run("tracks").output.split(separator: "\n")
        let fused = try await logger.run("tracks", "--fused").output.split(separator: "\n")
        #expect(tracks.count == 3)
        #expect(fused.count == 2)
        #expect(fused.last?.contains("     297     343 m ") == true, "\(fused)")
        #expect(fused.last?.hasSuffix("  fused") == true)
        #expect(try await logger.run("stats", "--fused").output.split(separator: "\n").count == 4)
    }

    @Test func `exports one track, and copies no row`() async throws {
        _ = try await logger.run("replay", "--fuse", bow.string, stern.string)
        let rows = CSVRows(try await logger.run("export", "--fused", "--format", "csv").output).rows
        #expect(rows.count == 297)
        #expect(Set(rows.compactMap { $0["receiver"] }) == ["fused"])
        let gpx = try await logger.run("export", "--fused").output
        #expect(gpx.split(separator: "<trkpt").count == 298)
        #expect(gpx.split(separator: "<trk>").count == 2)
        #expect(try await logger.exported().rows.count == 400)
    }

    @Test func `ends the track where another receiver is chosen, if wanted`() async throws {
        _ = try await logger.run("replay", "--fuse", bow.string, stern.string)
        let tracks = try await logger.run("tracks", "--fused", "--track-by-receiver").output.split(separator: "\n")
        #expect(tracks.count == 3)
        let gpx = try await logger.run("export", "--fused", "--track-by-receiver").output
        #expect(gpx.split(separator: "<trk>").count == 3)
    }

    @Test func `finds nothing where nothing was fused`() async throws {
        _ = try await logger.run("replay", bow.string, stern.string)
        #expect(try await logger.run("tracks", "--fused").output == "No tracks yet.\n")
    }

    @Test func `gives the same each time`() async throws {
        var exports: Set<String> = []
        for _ in 1...3 {
            let logger = try Logger()
            _ = try await logger.run("replay", "--fuse", stern.string, bow.string)
            exports.insert(try await logger.run("export", "--fused", "--format", "csv").output)
        }
        #expect(exports.count == 1)
    }

    @Test func `refuses two captures of one name`() async throws {
        let outcome = try await logger.run("replay", "--fuse", bow.string, bow.string)
        #expect(outcome.status == 64)
    }

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

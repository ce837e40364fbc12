import ProgramSupport
import SystemPackage
import TestSupport

/// A database of a long voyage and the fixtures; created once, and tests damage copies.
struct DamagedVoyage {
    let bytes: [UInt8]
    /// All fixes as printed by `gpslog query`.
    let fixes: Set<Substring>

    private static let seconds = 10_000
    private static let made = Task { try await DamagedVoyage() }

    /// The database before any damage.
    static var whole: DamagedVoyage {
        get async throws { try await made.value }
    }

    private init() async throws {
        let logger = try Logger()
        let capture = logger.folder.file("voyage.nmea")
        try TextFile.write(Self.capture, to: capture)
        let captures = [capture.string] + fixtures.map { Checkout.fixture($0 + ".nmea").string }
        _ = try await logger.gpslog.run(["replay", "-q"] + captures, environment: ["GPSLOG_DATABASE": logger.database])
        bytes = try TextFile.readBytes(FilePath(logger.database))
        fixes = try await storedFixes(in: logger.database, by: logger)
    }

    /// A receiver's sentences over a voyage of several hours.
    private static var capture: String {
        var text = ""
        var random = SplitMix64(state: 1)
        for second in 0..<seconds {
            let clock = String(second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60 + 1_000_000).dropFirst()
            // About three metres per second to the north, with a receiver's noise.
            let minutes = String(100_000 + second * 17 + Int(random.next() % 4))
            let place = "54\(minutes.dropLast(4)).\(minutes.suffix(4)),N,01300.0000,E"
            text += sentence("GPRMC,\(clock).00,A,\(place),6.2,0.0,211126,,,A") + "\r\n"
        }
        return text
    }
}

/// Returns all fixes as printed by `gpslog query`, without the header.
func storedFixes(in database: String, by logger: Logger) async throws -> Set<Substring> {
    // Without the track, because fixes after a gap start another one.
    let columns = """
        id, receiver, filter_run, time, quality, latitude, longitude, speed, course, held, rule, measured, threshold,
        horizontal_accuracy, distance_travelled, refined_latitude, refined_longitude, refined_speed, refined_course
        """
    let outcome = try await logger.run("query", "--database", database, "SELECT \(columns) FROM every_fix")
    return Set(outcome.output.split(separator: "\n").dropFirst())
}

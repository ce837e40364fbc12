import FoundationEssentials
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Error bars of gpslog stats` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    private func total() async throws -> Errors {
        let outcome = try await logger.run("stats", "--json")
        return try JSONDecoder().decode(Statistics.self, from: Data(outcome.output.utf8)).total
    }

    @Test func `are of what the receiver says where no filter says more`() async throws {
        try await replay(seconds: 90, deviations: "3.0,3.0,4.0")
        let total = try await total()
        // √(2 · 3² · (1 - exp(-1)) + (90 s · 0.02 m/s)²), divided by 90 s, and √(2 · 3.5 · 4²).
        #expect(total.distance_error == 3.82)
        #expect(total.average_speed_error == 0.0425)
        #expect(total.climb_error == 10.58)
        #expect(total.descent_error == nil)
        let table = try await logger.run("stats").output
        #expect(table.contains("901 ± 4 m"))
        #expect(table.contains("36.03 ± 0.15 km/h"))
        #expect(table.contains(" ± 11 m"))
    }

    @Test func `are of what the filter says, where it does`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let total = try await total()
        #expect(try (1...10).contains(#require(total.distance_error)))
        #expect(try (1...20).contains(#require(total.climb_error)))
    }

    @Test func `are not there where a location does not say how good it is`() async throws {
        try await replay(seconds: 90, deviations: "3.0,3.0,4.0")
        _ = try await logger.run("replay", "--no-filter", Checkout.fixture("city-walk.nmea").string)
        let total = try await total()
        #expect(total == Errors())
        let lines = try await logger.run("stats").output.split(separator: "\n")
        #expect(lines.map { $0.contains("±") } == [false, true, false, true, false, false])
    }

    /// Replays a path to the north at 10 m/s and up at 2 m/s, without a filter.
    private func replay(seconds: Int, deviations: String) async throws {
        var text = ""
        for second in 0...seconds {
            let time = "12\(second < 600 ? "0" : "")\(second / 60)\(second % 60 < 10 ? "0" : "")\(second % 60).00"
            let place = "48\(latitudeMinutes(54 * second)),N,01100.0000,E"
            for body in [
                "GPRMC,\(time),A,\(place),19.44,0.0,201126,,,A",
                "GPGGA,\(time),\(place),1,09,0.9,\(500 + 2 * second).0,M,47.0,M,,",
                "GPGST,\(time),5.0,,,,\(deviations)",
            ] { text += sentence(body) + "\r\n" }
        }
        let file = logger.folder.file("hill.nmea")
        try TextFile.write(text, to: file)
        #expect(try await logger.run("replay", "--no-filter", file.string).status == 0)
    }
}

/// Formats ten-thousandths of a minute as the minutes of a latitude.
private func latitudeMinutes(_ parts: Int) -> String {
    let fraction = String(10_000 + parts % 10_000).dropFirst()
    return "\(parts < 100_000 ? "0" : "")\(parts / 10_000).\(fraction)"
}

private struct Statistics: Decodable {
    let total: Errors
}

/// The errors printed by `gpslog stats --json`.
private struct Errors: Decodable, Equatable {
    var distance_error: Double?
    var average_speed_error: Double?
    var climb_error: Double?
    var descent_error: Double?
}

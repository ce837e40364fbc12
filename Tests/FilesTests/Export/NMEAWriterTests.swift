import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `An NMEA file` {
    @Test func `has what the examples show`() async throws {
        var examples = Examples()
        examples.add("a location, with its accuracy as a deviation", try await exported([.full], as: .nmea))
        var flat = JudgedFix.accepted(at: 0)
        flat.received.fix.dimension = .twoDimensional
        let empty = try await exported([flat], as: .nmea)
        examples.add("fields that are unknown are empty, and sentences that would say nothing are left out", empty)
        var disputed = JudgedFix.full
        if let location = disputed.verdict.location {
            disputed.verdict = .disputed(location, because: Rejection(.positionJump, measured: 31, threshold: 12))
        }
        examples.add(
            "a disputed place, of which the receiver's words are kept",
            try await exported([disputed], as: .nmea)
        )
        var deviating = JudgedFix.full
        deviating.received.fix.deviation = PositionDeviation(latitude: 1.5, longitude: 2, altitude: nil)
        let raw = try await exported([deviating], as: .nmea, values: .raw)
        examples.add("the deviations that the receiver told", raw)
        let times = [
            "1979-12-31T08:00:00Z", "2016-12-31T23:59:60.500Z", "2080-01-01T08:00:00Z",
        ]
        let dates = try await exported(times.map { .accepted(at: $0) }, as: .nmea)
        examples.add("a leap second, and years by ZDA for which RMC has no room", dates)
        let places = [(0, 0), (-89.99999999999, 179.99999999999), (1.0 / 3, -0.5)] as [(Double, Double)]
        let carried = places.enumerated().compactMap { second, place -> JudgedFix? in
            var fix = JudgedFix.accepted(at: Double(second)).received.fix
            fix.coordinate = Coordinate(latitude: place.0, longitude: place.1)
            return Location(fix).map { JudgedFix(received: ReceivedFix(fix: fix), verdict: .accepted($0)) }
        }
        examples.add("minutes that are carried into degrees", try await exported(carried, as: .nmea))
        try examples.expect(in: "exports/nmea.txt")
    }
}

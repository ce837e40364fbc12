import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `An NMEA file` {
    @Test func `has the sentences of a location, with its accuracy as a deviation`() async throws {
        let lines = [
            sentence("GPGGA,080000.250,5412.0000000,N,01306.0000000,W,2,11,0.91,13,M,-5.5,M,3.5,"),
            sentence("GPRMC,080000.250,A,5412.0000000,N,01306.0000000,W,3.8877,90,211126,,,D"),
            sentence("GPGSA,A,3,,,,,,,,,,,,,1.7,0.91,1.4"),
            sentence("GPGST,080000.250,,,,,1.656,1.656,4.125"),
        ]
        #expect(try await self.lines([.full]) == lines)
    }

    @Test func `leaves fields empty that are unknown, and sentences that would say nothing`() async throws {
        var judged = JudgedFix.accepted(at: 0)
        judged.received.fix.dimension = .twoDimensional
        let lines = [
            sentence("GPGGA,080000.000,5400.0000000,N,01300.0000000,E,1,,,,M,,M,,"),
            sentence("GPRMC,080000.000,A,5400.0000000,N,01300.0000000,E,,,211126,,,A"),
        ]
        #expect(try await self.lines([judged]) == lines)
    }

    @Test func `says of a disputed place what the receiver said of it`() async throws {
        var judged = JudgedFix.full
        if let location = judged.verdict.location {
            judged.verdict = .disputed(location, because: Rejection(.positionJump, measured: 31, threshold: 12))
        }
        let lines = try await self.lines([judged])
        #expect(lines.dropFirst().first?.contains(",211126,,,E*") == false)
        #expect(lines.first?.contains(",W,6,11,") == false)
    }

    @Test func `has the deviations that the receiver told, if so asked`() async throws {
        var judged = JudgedFix.full
        judged.received.fix.deviation = PositionDeviation(latitude: 1.5, longitude: 2, altitude: nil)
        let lines = try await self.lines([judged], values: .raw)
        #expect(lines.last == sentence("GPGST,080000.250,,,,,1.5,2,"))
    }

    @Test func `knows leap seconds`() async throws {
        let lines = try await self.lines([.accepted(at: "2016-12-31T23:59:60.500Z")])
        #expect(lines.dropFirst().first?.hasPrefix("$GPRMC,235960.500,A,") == true)
        #expect(lines.dropFirst().first?.contains(",311216,") == true)
    }

    @Test(arguments: [("1979-12-31", "31,12,1979"), ("2080-01-01", "01,01,2080")])
    func `tells years by ZDA for which RMC has no room`(day: String, fields: String) async throws {
        let lines = try await self.lines([.accepted(at: day + "T08:00:00Z")])
        #expect(lines.dropFirst().first == sentence("GPRMC,080000.000,A,5400.0000000,N,01300.0000000,E,,,,,,A"))
        #expect(lines.last == sentence("GPZDA,080000.000,\(fields),00,00"))
    }

    @Test(
        arguments: [
            (0, 0, "0000.0000000,N,00000.0000000,E"),
            (-89.99999999999, 179.99999999999, "9000.0000000,S,18000.0000000,E"),
            (1.0 / 3, -0.5, "0020.0000000,N,00030.0000000,W"),
        ] as [(Double, Double, String)]
    )
    func `carries minutes into degrees`(latitude: Double, longitude: Double, text: String) async throws {
        var fix = JudgedFix.accepted(at: 0).received.fix
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard let location = Location(fix) else { return }
        let lines = try await self.lines([JudgedFix(received: ReceivedFix(fix: fix), verdict: .accepted(location))])
        #expect(lines.first?.contains(text) == true)
    }

    private func lines(_ fixes: [JudgedFix], values: ExportValues = .refined) async throws -> [String] {
        let text = try await exported(fixes, as: .nmea, values: values)
        return text.split(separator: "\r\n").map(String.init)
    }
}

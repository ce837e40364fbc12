import GNSS
import TestSupport
import Testing
import NMEA

/// Decodes the message in a frame.
private func message(_ frame: [UInt8]) -> UBXMessage? { UBXMessage(frame: frame.span) }

@Suite struct `A navigation solution of u-blox` {
    private func solution(_ frame: [UInt8]) throws -> NavigationSolution {
        guard case .solution(let solution) = try #require(message(frame)) else { throw Unexpected() }
        return solution
    }

    private struct Unexpected: Error {}

    @Test(arguments: [
        (0, "2026-11-21T08:00:00.000Z"), (-192_599, "2026-11-21T08:00:00.000Z"),
        (200_000_400, "2026-11-21T08:00:00.200Z"),
        (-600_000, "2026-11-21T07:59:59.999Z"),
    ])
    func `is of a time to the millisecond`(nanoseconds: Int, time: String) throws {
        let solution = try solution(UBXFrame.solution((8, 0, 0), nanoseconds: nanoseconds))
        #expect(solution.time?.description == time)
    }

    @Test(arguments: [0, 1, 2]) func `has no time where date or time is not known`(valid: Int) throws {
        #expect(try solution(UBXFrame.solution((8, 0, 0), valid: valid)).time == nil)
    }

    @Test(arguments: [
        (0, 1, FixQuality.none, FixDimension.none), (1, 1, .deadReckoning, .twoDimensional),
        (2, 1, .autonomous, .twoDimensional), (3, 3, .differential, .threeDimensional),
        (4, 1, .autonomous, .threeDimensional), (3, 0x41, .floatRTK, .threeDimensional),
        (3, 0x81, .fixedRTK, .threeDimensional), (5, 1, .manual, .threeDimensional), (3, 0, .none, .none),
        (9, 1, .none, .none),
    ])
    func `has a quality by its type and flags`(
        type: Int,
        flags: Int,
        quality: FixQuality,
        dimension: FixDimension
    ) throws {
        let fix = try solution(UBXFrame.solution((8, 0, 0), type: type, flags: flags)).fix
        #expect(fix.quality == quality)
        #expect(fix.dimension == dimension)
    }
}

@Suite struct `A message of u-blox` {
    @Test(arguments: [
        (0x02, 27), (0x03, 15), (0x04, 17), (0x06, 51), (0x07, 83), (0x12, 35), (0x14, 35), (0x20, 15), (0x21, 19),
        (0x30, 7), (0x35, 7), (0x36, 63), (0x43, 7), (0x61, 3),
    ])
    func `is none where it is too short`(number: Int, length: Int) {
        let number = UInt8(number)
        #expect(message(UBXFrame.bytes(0x01, number, [UInt8](repeating: 0, count: length))) == nil)
        #expect(message(UBXFrame.bytes(0x01, number, [UInt8](repeating: 0, count: length + 1))) != nil)
        #expect(message(UBXFrame.bytes(0x01, number, [UInt8](repeating: 0xFF, count: length + 1))) != nil)
    }

    @Test func `is none where it says nothing of fixes`() {
        #expect(message(UBXFrame.bytes(0x05, 0x01, [6, 0])) == nil)
    }

    @Test func `has a position to the tenth of a millimetre`() throws {
        let frame = UBXFrame.bytes(
            0x01,
            0x14,
            [
                (0, 4), (1000, 4), (112_500_001, 4), (-475_000_001, 4), (659_417, 4), (612_317, 4), (23, 1), (-45, 1),
                (6, 1), (-4, 1), (141, 4), (250, 4),
            ]
        )
        guard case .precisePosition(let position) = try #require(message(frame)) else { throw CancellationError() }
        let coordinate = try #require(position.coordinate)
        #expect(abs(coordinate.longitude - 11.250_000_123) < 1e-12)
        #expect(abs(coordinate.latitude + 47.500_000_145) < 1e-12)
        #expect(position.height == 659.4176)
        #expect(position.altitude == 612.3166)
        #expect(position.horizontalAccuracy == 0.0141)
    }

    @Test func `lists satellites with what they are used for`() throws {
        let frame = UBXFrame.satellites(
            (8, 0, 0),
            [
                (0, 4, 41, 15, 270, true), (6, 255, 20, 0, 0, false), (2, 11, 0, -91, 0, false),
                (6, 3, 33, 40, 300, false),
            ]
        )
        guard case .satellites(let list) = try #require(message(frame)) else { throw CancellationError() }
        #expect(
            list.satellites.map {
                [Int($0.constellation.rawValue), $0.number, $0.signalToNoise ?? -1, $0.elevation ?? -1]
            } == [
                [0, 4, 41, 15], [2, 11, -1, -1], [6, 3, 33, 40],
            ]
        )
        #expect(list.satellites.map(\.isUsed) == [true, false, false])
    }

    @Test(arguments: [
        (4, Constellation.gps, 4), (33, .beiDou, 6), (65, .glonass, 1), (120, .sbas, 120), (159, .beiDou, 1),
        (193, .qzss, 1),
        (211, .galileo, 1),
    ])
    func `numbers satellites as older receivers do`(sent: Int, constellation: Constellation, number: Int) throws {
        let head = [(0, 4), (1, 1), (0, 1), (0, 2)]
        let frame = UBXFrame.bytes(
            0x01,
            0x30,
            head + [(0, 1), (sent, 1), (1, 1), (7, 1), (44, 1), (30, 1), (120, 2), (0, 4)]
        )
        guard case .satellites(let list) = try #require(message(frame)) else { throw CancellationError() }
        let satellite = try #require(list.satellites.first)
        #expect(satellite.constellation == constellation)
        #expect(satellite.number == number)
        #expect(satellite.signalToNoise == 44)
        #expect(satellite.azimuth == 120)
        #expect(satellite.isUsed)
    }

    @Test func `has the name that its maker gave it`() {
        #expect(UBXMessageID(class: 0x02, message: 0x15).description == "RXM-RAWX")
        #expect(UBXMessageID(class: 0x05, message: 0x01).description == "UBX-05-01")
    }
}

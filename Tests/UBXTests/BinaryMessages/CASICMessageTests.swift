import UBX
import GNSS
import TestSupport
import Testing

/// The message in a frame of CASIC's.
private func content(_ frame: [UInt8]) -> UBXMessage? { MakerMessage(casic: frame.span)?.contents.first }

@Suite struct `A NAV-PV of CASIC` {
    private func solution(_ frame: [UInt8]) throws -> NavigationSolution {
        guard case .solution(let solution) = try #require(content(frame)) else { throw CancellationError() }
        return solution
    }

    @Test func `has position, velocity and what the receiver thinks of them`() throws {
        let solution = try solution(MakerFrame.casicPosition(1000))
        #expect(solution.timeOfWeek == 1000)
        #expect(solution.time == nil)
        #expect(solution.position.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
        #expect(solution.position.height == 659.5)
        #expect(solution.position.altitude == 612.25)
        // The message tells variances.
        #expect(solution.position.horizontalAccuracy == 1.5)
        #expect(solution.position.verticalAccuracy == 2.5)
        #expect(solution.velocity.speed == 5)
        #expect(solution.velocity.course == 53.13)
        #expect(solution.velocity.down == 0.25)
        #expect(solution.velocity.speedAccuracy == 0.25)
        #expect(solution.velocity.courseAccuracy == 2)
        #expect(solution.satellitesUsed == 14)
        #expect(solution.dilution == DilutionOfPrecision(position: 1.17))
    }

    @Test func `has no altitude where the geoid is not known`() throws {
        let position = try solution(MakerFrame.casicPosition(1000, separation: 0)).position
        #expect(position.altitude == nil)
        #expect(position.height == 659.5)
    }

    @Test func `has no course where it may be any`() throws {
        #expect(try solution(MakerFrame.casicPosition(1000, courseVariance: 1e6)).velocity.course == nil)
    }

    @Test(arguments: [
        (0, FixQuality.none, FixDimension.none), (1, .none, .none), (2, .none, .none), (3, .none, .none),
        (4, .deadReckoning, .twoDimensional), (5, .autonomous, .twoDimensional), (6, .autonomous, .twoDimensional),
        (7, .autonomous, .threeDimensional), (8, .autonomous, .threeDimensional), (9, .none, .none),
    ])
    func `has a quality by its kind`(kind: Int, quality: FixQuality, dimension: FixDimension) throws {
        let fix = try solution(MakerFrame.casicPosition(1000, valid: (UInt8(kind), 7))).fix
        #expect(fix.quality == quality)
        #expect(fix.dimension == dimension)
    }

    @Test func `has no velocity where that was not measured`() throws {
        let velocity = try solution(MakerFrame.casicPosition(1000, valid: (7, 3))).velocity
        #expect(velocity.speed == nil)
        #expect(velocity.course == nil)
        #expect(velocity.speedAccuracy == nil)
        #expect(velocity.courseAccuracy == nil)
    }

    @Test func `has nothing that is not a number`() throws {
        let solution = try solution(MakerFrame.casic(0x03, [[UInt8](repeating: 0xFF, count: 80)]))
        #expect(solution.position.coordinate == nil)
        #expect(solution.position.altitude == nil)
        #expect(solution.position.horizontalAccuracy == nil)
        #expect(solution.velocity.speed == nil)
        #expect(solution.dilution == DilutionOfPrecision())
    }
}

@Suite struct `A message of CASIC` {
    @Test(arguments: [(0x01, 28), (0x03, 80), (0x10, 24), (0x20, 8), (0x21, 8), (0x22, 8)])
    func `is none where it is too short`(message: Int, length: Int) {
        let message = UInt8(message)
        for byte: UInt8 in [0, 0xFF] {
            #expect(content(MakerFrame.casic(message, [[UInt8](repeating: byte, count: length - 4)])) == nil)
            #expect(content(MakerFrame.casic(message, [[UInt8](repeating: byte, count: length)])) != nil)
        }
    }

    @Test func `is none where it says nothing of fixes`() {
        #expect(content(MakerFrame.casic(0x11, [[UInt8](repeating: 0, count: 64)])) == nil)
    }

    @Test func `tells the time to the millisecond`() throws {
        guard
            case .time(let time) = try #require(content(MakerFrame.casicTime(1000, (8, 0, 0), milliseconds: 200)))
        else { throw CancellationError() }
        #expect(time.time?.description == "2026-11-21T08:00:00.200Z")
        #expect(time.timeOfWeek == 1000)
    }

    @Test(arguments: [0, 3, 6]) func `tells no time before all of it is valid`(valid: Int) {
        let frame = MakerFrame.casicTime(1000, (8, 0, 0), valid: UInt8(valid))
        #expect(content(frame) != nil)
        #expect(content(frame)?.time == nil)
    }

    @Test func `tells dilutions`() throws {
        guard case .dilution(let told) = try #require(content(MakerFrame.casicDilution(1000))) else {
            throw CancellationError()
        }
        #expect(told.dilution == DilutionOfPrecision(horizontal: 0.61, vertical: 1, position: 1.17))
    }

    @Test func `lists satellites with what they are used for`() throws {
        let frame = MakerFrame.casicSatellites(
            1000,
            [
                (2, 0xC1, 28, 21, 160), (16, 0xC0, 0, -2, 29), (199, 0, 38, 0, 0), (7, 0xD0, 30, 10, 10),
                (40, 0x41, 31, 30, 180), (0, 0xC1, 30, 10, 10),
            ]
        )
        guard case .satellites(let list) = try #require(content(frame)) else { throw CancellationError() }
        #expect(list.satellites.map(\.constellation) == [.gps, .gps, .qzss, .gps, .sbas])
        #expect(list.satellites.map(\.number) == [2, 16, 7, 7, 127])
        #expect(list.satellites.map(\.isUsed) == [true, false, false, false, true])
        #expect(list.satellites.map(\.signalToNoise) == [28, nil, 38, 30, 31])
        #expect(list.satellites.map(\.elevation) == [21, -2, nil, nil, 30])
        #expect(list.satellites.map(\.azimuth) == [160, 29, nil, nil, 180])
    }

    @Test(arguments: [(0x21, 59, Constellation.beiDou, 59), (0x22, 3, .glonass, 3), (0x22, 67, .glonass, 3)])
    func `lists each constellation by itself`(
        message: Int,
        sent: Int,
        constellation: Constellation,
        number: Int
    ) throws {
        let frame = MakerFrame.casicSatellites(1000, message: UInt8(message), [(UInt8(sent), 0xC1, 30, 10, 10)])
        guard case .satellites(let list) = try #require(content(frame)) else { throw CancellationError() }
        #expect(list.satellites.map(\.constellation) == [constellation])
        #expect(list.satellites.map(\.number) == [number])
    }
}

import NMEA
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

    @Test(arguments: [0, 3, 6]) func `tells no time before all of it is valid`(valid: Int) {
        let frame = MakerFrame.casicTime(1000, (8, 0, 0), valid: UInt8(valid))
        #expect(content(frame) != nil)
        #expect(content(frame)?.time == nil)
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

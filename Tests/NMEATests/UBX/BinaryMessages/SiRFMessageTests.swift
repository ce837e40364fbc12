import NMEA
import GNSS
import TestSupport
import Testing

/// The frame in which 47.5° north and 11.25° east lie.
private let earthFrame = Coordinate(latitude: 47.5, longitude: 11.25).map { EarthFrame(at: $0) }

/// The message in a frame of SiRF's.
private func message(_ frame: [UInt8]) -> MakerMessage? { MakerMessage(sirf: frame.span) }

@Suite struct `A message 41 of SiRF` {
    private func solution(_ frame: [UInt8]) throws -> NavigationSolution {
        guard case .solution(let solution) = try #require(message(frame)?.contents.first) else {
            throw CancellationError()
        }
        return solution
    }

    @Test(arguments: [
        (0, FixQuality.none, FixDimension.none), (1, .deadReckoning, .twoDimensional),
        (2, .deadReckoning, .twoDimensional), (3, .autonomous, .twoDimensional), (4, .autonomous, .threeDimensional),
        (5, .autonomous, .twoDimensional), (6, .autonomous, .threeDimensional), (7, .deadReckoning, .twoDimensional),
        (0x84, .differential, .threeDimensional), (0x80, .none, .none), (0x204, .autonomous, .threeDimensional),
    ])
    func `has a quality by its type`(type: Int, quality: FixQuality, dimension: FixDimension) throws {
        let fix = try solution(MakerFrame.sirfGeodetic((8, 0, 0), type: type)).fix
        #expect(fix.quality == quality)
        #expect(fix.dimension == dimension)
    }

    @Test func `names the satellites in the solution`() throws {
        let used = try #require(message(MakerFrame.sirfGeodetic((8, 0, 0)))).satellitesUsed
        #expect(used.map(\.number) == [4, 9])
    }
}

@Suite struct `A message 2 of SiRF` {
    @Test func `has position and velocity, which it tells along the earth's axes`() throws {
        let frame = try #require(earthFrame)
        let told = try #require(
            message(MakerFrame.sirfMeasured((8, 0, 0), place: frame.place, velocity: 5 * frame.east))
        )
        #expect(told.name == "MID 2")
        #expect(told.timeOfWeek == UBXFrame.timeOfWeek((8, 0, 0)))
        #expect(told.time == nil)
        #expect(told.satellitesUsed.map(\.number) == [4, 9, 120])
        #expect(told.satellitesUsed.map(\.constellation) == [.gps, .gps, .sbas])
        for content in told.contents {
            switch content {
            case .status(let status):
                #expect(status.fix == NavigationFix(.autonomous, .threeDimensional))
                #expect(status.satellitesUsed == 3)
            case .dilution(let content): #expect(content.dilution == DilutionOfPrecision(horizontal: 1.2))
            case .position(let position):
                let coordinate = try #require(position.coordinate)
                #expect(abs(coordinate.latitude - 47.5) < 1e-5)
                #expect(abs(coordinate.longitude - 11.25) < 1e-5)
                #expect(abs(position.height) < 1)
                #expect(position.altitude == nil)
            case .velocity(let velocity):
                // Eighths of a metre a second, along each axis.
                #expect(abs((velocity.speed ?? 0) - 5) < 0.1)
                #expect(abs((velocity.course ?? 0) - 90) < 2)
            default: Issue.record("\(content)")
            }
        }
        #expect(told.contents.count == 4)
    }

    @Test func `is read where it was made by others`() throws {
        // An example that goes round with SiRF's protocol: near the maker's house in California.
        let example: [UInt8] = [
            0xA0, 0xA2, 0x00, 0x29, 0x02, 0xFF, 0xD6, 0xF7, 0x8C, 0xFF, 0xBE, 0x53, 0x6E, 0x00, 0x3A, 0xC0, 0x04, 0x00,
            0x00, 0x00, 0x03, 0x00, 0x01, 0x04, 0x0A, 0x00, 0x03, 0x6B, 0x03, 0x97, 0x80, 0xE3, 0x06, 0x12, 0x19, 0x0E,
            0x16, 0x0F, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x09, 0xBB, 0xB0, 0xB3,
        ]
        let told = try #require(message(example))
        #expect(told.timeOfWeek == 602_605_790)
        #expect(told.satellitesUsed.map(\.number) == [18, 25, 14, 22, 15, 4])
        var position: NavigationPosition?
        for case .position(let content) in told.contents { position = content }
        let coordinate = try #require(position?.coordinate)
        #expect(abs(coordinate.latitude - 37.371_708) < 1e-6)
        #expect(abs(coordinate.longitude + 121.997_042) < 1e-6)
        #expect(abs((position?.height ?? 0) + 23.41) < 0.01)
        guard case .velocity(let velocity) = try #require(told.contents.last) else { throw CancellationError() }
        #expect(abs((velocity.speed ?? 0) - 0.3535) < 1e-4)
        #expect(abs((velocity.course ?? 0) - 325.8) < 0.01)
    }

    @Test func `has no course without a speed`() throws {
        let place = try #require(earthFrame).place
        let told = try #require(message(MakerFrame.sirfMeasured((8, 0, 0), place: place)))
        guard case .velocity(let velocity) = try #require(told.contents.last) else { throw CancellationError() }
        #expect(velocity.speed == 0)
        #expect(velocity.course == nil)
    }

    @Test func `has no position in the middle of the earth`() throws {
        let told = try #require(message(MakerFrame.sirfMeasured((8, 0, 0), mode: 0, place: SIMD3())))
        #expect(told.reportsFix)
        #expect(told.contents.count == 2)
    }
}

@Suite struct `A message 4 of SiRF` {
    @Test func `lists satellites`() throws {
        let bytes = MakerFrame.sirfTracker((8, 0, 0), [(4, 270, 15, 41), (120, 0, 0, 0), (60, 3, 3, 3)])
        guard case .satellites(let list) = try #require(message(bytes)?.contents.first) else {
            throw CancellationError()
        }
        #expect(list.satellites.map(\.constellation) == [.gps, .sbas])
        #expect(list.satellites.map(\.number) == [4, 120])
        #expect(list.satellites.map(\.azimuth) == [270, nil])
        #expect(list.satellites.map(\.elevation) == [15, nil])
        #expect(list.satellites.map(\.signalToNoise) == [41, nil])
    }
}

@Suite struct `A message of SiRF` {
    @Test(arguments: [(2, 41), (4, 8), (41, 91)])
    func `is none where it is too short`(message number: Int, length: Int) {
        #expect(message(MakerFrame.sirf([[UInt8(number)], [UInt8](repeating: 0xFF, count: length - 2)])) == nil)
    }

    @Test func `is none where it says nothing of fixes`() {
        #expect(message(MakerFrame.sirf([[9, 0, 0, 0, 0, 0, 0, 0, 12]])) == nil)
        #expect(message(MakerFrame.sirf([])) == nil)
    }
}

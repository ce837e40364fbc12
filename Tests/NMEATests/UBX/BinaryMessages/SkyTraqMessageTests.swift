import NMEA
import GNSS
import TestSupport
import Testing

@Suite struct `The navigation data of SkyTraq` {
    private func solution(_ frame: [UInt8]) throws -> NavigationSolution {
        guard case .solution(let solution) = try #require(MakerMessage(skyTraq: frame.span)?.contents.first) else {
            throw CancellationError()
        }
        return solution
    }

    @Test(arguments: [(1.0, 0.0, 0.0), (0, 1, 90), (-3, -4, 233.13), (4, -3, 323.13), (-1, 0, 180)])
    func `has speed and course, which it tells along the earth's axes`(
        north: Double,
        east: Double,
        course: Double
    ) throws {
        let frame = EarthFrame(at: try #require(Coordinate(latitude: 47.5, longitude: 11.25)))
        let velocity = north * frame.north + east * frame.east
        let told = try solution(MakerFrame.skyTraqNavigation((8, 0, 0), velocity: velocity)).velocity
        #expect(abs((told.speed ?? 0) - (north * north + east * east).squareRoot()) < 0.02)
        let difference = abs((told.course ?? -90) - course)
        #expect(min(difference, 360 - difference) < 1)
        #expect(abs(try #require(told.down)) < 0.02)
    }

    @Test(arguments: [
        (0, FixQuality.none, FixDimension.none), (1, .autonomous, .twoDimensional),
        (2, .autonomous, .threeDimensional), (3, .differential, .threeDimensional), (4, .none, .none),
    ])
    func `has a quality by its mode`(mode: Int, quality: FixQuality, dimension: FixDimension) throws {
        let solution = try solution(MakerFrame.skyTraqNavigation((8, 0, 0), mode: UInt8(mode)))
        #expect(solution.fix == NavigationFix(quality, dimension))
        #expect((solution.time == nil) == (quality == .none))
    }

    @Test(
        arguments: [
            (990, 432_013, "1999-01-01T00:00:00.000Z"), (1930, 16, "2016-12-31T23:59:59.000Z"),
            (1930, 17, "2017-01-01T00:00:00.000Z"), (1930, 18, "2017-01-01T00:00:00.000Z"),
            (1929, 604_799, "2016-12-31T23:59:42.000Z"), (990, 0, nil), (65_535, 0, nil), (1930, 604_800, nil),
        ] as [(Int, Int, String?)]
    )
    func `is of a time of GPS, which leap seconds set apart`(week: Int, seconds: Int, time: String?) throws {
        let head: [[UInt8]] = [[0xA8, 2, 9], MakerFrame.big(week, 2), MakerFrame.big(seconds * 100, 4)]
        let solution = try solution(MakerFrame.skyTraq(head + [[UInt8](repeating: 0, count: 50)]))
        #expect(solution.time?.description == time)
    }

    @Test func `has the leap seconds of the date that is meant where weeks are missing`() throws {
        let frame = MakerFrame.skyTraqNavigation((8, 0, 0), weekRollovers: 1)
        #expect(try solution(frame).time?.description == "2007-04-07T08:00:04.000Z")
        guard case .solution(let mended) = MakerMessage(skyTraq: frame.span, weekRollovers: 1)?.contents.first else {
            throw CancellationError()
        }
        #expect(mended.time?.description == "2007-04-07T08:00:00.000Z")
    }

    @Test(arguments: [-1, 513, Int.max])
    func `has no time where more weeks are missing than can be`(rollovers: Int) {
        let frame = MakerFrame.skyTraqNavigation((8, 0, 0))
        #expect(MakerMessage(skyTraq: frame.span, weekRollovers: rollovers)?.time == nil)
    }

    @Test func `is none where it is too short, or another message`() {
        let short = MakerFrame.skyTraq([[0xA8], [UInt8](repeating: 2, count: 57)])
        #expect(MakerMessage(skyTraq: short.span) == nil)
        #expect(MakerMessage(skyTraq: MakerFrame.skyTraq([[0xDC], [UInt8](repeating: 2, count: 58)]).span) == nil)
        #expect(MakerMessage(skyTraq: MakerFrame.skyTraq([]).span) == nil)
    }
}

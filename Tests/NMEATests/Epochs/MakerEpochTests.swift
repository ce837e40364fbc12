import GNSS
import NMEA
import TestSupport
import Testing

/// The epochs in a receiver's transmissions.
private func epochs(_ transmissions: [[UInt8]], cut: Int? = nil, referenceDate: CalendarDate? = nil) -> [Epoch] {
    var stream = NMEAStream(NMEAOptions(referenceDate: referenceDate))
    var epochs: [Epoch] = []
    let bytes = Array(transmissions.joined())
    for piece in cut.map({ bytes.chunks(of: $0) }) ?? [bytes] { stream.consume(piece.span) { epochs.append($0) } }
    stream.finish { epochs.append($0) }
    return epochs
}

/// The times of four epochs, a second apart.
private let clocks = ["08:00:00.000", "08:00:01.000", "08:00:02.000", "08:00:03.000"]

@Suite struct `An epoch in CASIC's binary protocol` {
    /// The messages of a second in the order of their numbers, with an uptime that is sometimes a millisecond off.
    private static func report(_ second: Int, running: [Int] = [1000, 1999, 2999, 4000]) -> [[UInt8]] {
        let runTime = running[second]
        return [
            MakerFrame.casicDilution(runTime), MakerFrame.casicPosition(runTime),
            MakerFrame.casicTime(runTime, (8, 0, second)),
            MakerFrame.casicSatellites(runTime, [(4, 0xC1, 41, 15, 270), (9, 0xC0, 30, 50, 20)]),
            MakerFrame.casicSatellites(runTime, message: 0x21, [(9, 0xC1, 45, 60, 100)]),
        ]
    }

    @Test(arguments: [nil, 1, 7, 64]) func `is one fix, with the receiver's own accuracy`(cut: Int?) throws {
        let all = epochs((0...3).flatMap { Self.report($0) }, cut: cut)
        #expect(all.map(\.fix.clock) == clocks)
        let fix = try #require(all.last?.fix)
        #expect(fix.time?.description == "2026-11-21T08:00:03.000Z")
        #expect(fix.quality == .autonomous)
        #expect(fix.dimension == .threeDimensional)
        #expect(fix.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
        #expect(fix.altitude == 612.25)
        #expect(fix.geoidalSeparation == 47.25)
        #expect(fix.speedOverGround == 5)
        #expect(fix.courseOverGround == 53.13)
        #expect(abs((fix.deviation.horizontal ?? 0) - 1.0607) < 1e-3)
        #expect(fix.speedAccuracy == 0.25)
        #expect(fix.courseAccuracy == 2)
        #expect(fix.deviation.altitude == 2.5)
        #expect(fix.dilution == DilutionOfPrecision(horizontal: 0.61, vertical: 1, position: 1.17))
        #expect(fix.satellitesUsed == 14)
        #expect(fix.satellitesInView == 3)
    }

    @Test func `has the satellites of all lists`() throws {
        let sky = try #require(epochs((0...3).flatMap { Self.report($0) }).last?.sky)
        #expect(sky.satellites.map(\.number) == [4, 9, 9])
        #expect(sky.satellites.map(\.constellation) == [.gps, .gps, .beiDou])
        #expect(sky.satellites.map(\.isUsed) == [true, false, true])
    }

    @Test func `goes on where the count begins again`() {
        let highest = Int(UInt32.max)
        let running = [highest - 1499, highest - 500, 499, 1500]
        #expect(epochs((0...3).flatMap { Self.report($0, running: running) }).map(\.fix.clock) == clocks)
    }

    @Test func `has no time after a start of the receiver until that is told again`() {
        let before = Self.report(0, running: [72_000_000])
        let after = [MakerFrame.casicTime(40_000, (9, 0, 0), valid: 0), MakerFrame.casicPosition(40_000)]
        let told = [MakerFrame.casicTime(41_000, (9, 0, 1)), MakerFrame.casicPosition(41_000)]
        #expect(epochs([before, after, told].flatMap { $0 }).map(\.fix.clock) == ["08:00:00.000", "", "09:00:01.000"])
    }

    @Test func `is the same fix as its sentences`() {
        let all = epochs(
            (0...3).flatMap { second in
                [
                    transmission([Body.rmc("08000\(second).00"), Body.gga("08000\(second).00")]),
                    MakerFrame.casicPosition(1000 + 1000 * second),
                ]
            }
        )
        #expect(all.map(\.fix.clock) == clocks)
        #expect(all.allSatisfy { $0.fix.speedOverGround == 5 && $0.fix.deviation.altitude == 2.5 })
    }

    @Test func `has no altitude where the receiver does not know the geoid`() throws {
        let frames = [MakerFrame.casicPosition(1000, separation: 0), MakerFrame.casicTime(1000, (8, 0, 0))]
        let fix = try #require(epochs(frames).first?.fix)
        #expect(fix.coordinate != nil)
        #expect(fix.altitude == nil)
        #expect(fix.geoidalSeparation == nil)
    }

    @Test func `is no fix where the position was given, guessed or kept`() {
        let frames = [MakerFrame.casicPosition(1000, valid: (3, 3)), MakerFrame.casicTime(1000, (8, 0, 0))]
        #expect(epochs(frames).map(\.fix.quality) == [.none])
        #expect(epochs(frames).first?.fix.coordinate == nil)
    }
}

@Suite struct `An epoch in SiRF's binary protocol` {
    private static func report(_ second: Int) -> [[UInt8]] {
        // 100 m above 0° north and 0° east.
        let place = SIMD3(6_378_237.0, 0, 0)
        return [
            MakerFrame.sirfMeasured((8, 0, second), place: place),
            MakerFrame.sirfTracker((8, 0, second), [(4, 270, 15, 41), (11, 90, 45, 33)]),
            MakerFrame.sirfGeodetic((8, 0, second)),
        ]
    }

    @Test(arguments: [nil, 1, 64]) func `is one fix, with what is more exact`(cut: Int?) throws {
        let all = epochs((0...3).flatMap { Self.report($0) }, cut: cut)
        #expect(all.map(\.fix.clock) == clocks)
        #expect(all.allSatisfy { $0.fix.coordinate == Coordinate(latitude: 47.500_000_1, longitude: 11.250_000_1) })
        let fix = try #require(all.last?.fix)
        #expect(fix.time?.description == "2026-11-21T08:00:03.000Z")
        #expect(fix.altitude == 612.25)
        #expect(fix.speedOverGround == 5.01)
        #expect(fix.dilution.horizontal == 1.2)
        #expect(fix.deviation == PositionDeviation())
        #expect(fix.satellitesUsed == 9)
    }

    @Test func `marks the satellites that another message names`() throws {
        let sky = try #require(epochs((0...3).flatMap { Self.report($0) }).last?.sky)
        #expect(sky.satellites.map(\.number) == [4, 11])
        #expect(sky.satellites.map(\.isUsed) == [true, false])
    }

    @Test func `has the position to the metre where there is no other`() throws {
        let frames = (0...1).map { MakerFrame.sirfMeasured((8, 0, $0), place: SIMD3(6_378_237, 0, 0)) }
        let all = epochs(frames)
        #expect(all.count == 2)
        let fix = try #require(all.first?.fix)
        #expect(fix.coordinate == Coordinate(latitude: 0, longitude: 0))
        #expect(fix.altitude == nil)
        #expect(fix.timeOfDay == nil)
        #expect(fix.satellitesUsed == 3)
    }
}

@Suite struct `An epoch in SkyTraq's binary protocol` {
    @Test func `is one fix a message`() throws {
        let all = epochs((0...3).map { MakerFrame.skyTraqNavigation((8, 0, $0)) })
        #expect(all.map(\.fix.clock) == clocks)
        let fix = try #require(all.first?.fix)
        #expect(fix.time?.description == "2026-11-21T08:00:00.000Z")
        #expect(fix.coordinate == Coordinate(latitude: 47.500_000_1, longitude: 11.250_000_1))
        #expect(fix.altitude == 612.25)
        #expect(fix.dilution.position == 1.87)
        #expect(fix.deviation.horizontal == nil)
        #expect(fix.satellitesUsed == 14)
    }

    @Test func `is of the right second where the receiver has lost 1024 weeks, and with them leap seconds`() {
        let lost = (0...3).map { MakerFrame.skyTraqNavigation((8, 0, $0), weekRollovers: 1) }
        let all = epochs(lost, referenceDate: CalendarDate(iso8601: "2026-11-21"))
        #expect(all.map(\.fix.clock) == clocks)
        #expect(all.first?.fix.time?.description == "2026-11-21T08:00:00.000Z")
        #expect(all.map(\.fix.weekRollovers) == [1, 1, 1, 1])
        // Without a reference date, the receiver's date counts.
        #expect(epochs(lost).first?.fix.time?.description == "2007-04-07T08:00:04.000Z")
    }

    @Test func `is of the right day where leap seconds make it another one`() {
        // The new week has started in GPS time. With the leap seconds of 2007, it would have started in UTC, too.
        let lost = (57...59).map { MakerFrame.skyTraqNavigation((23, 59, $0), weekRollovers: 1) }
        let all = epochs(lost, referenceDate: CalendarDate(iso8601: "2026-11-21"))
        #expect(all.map { $0.fix.time?.description ?? "" } == (57...59).map { "2026-11-14T23:59:\($0).000Z" })
    }
}

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

    @Test func `has what the examples show`() throws {
        let time = MakerFrame.casicTime(1000, (8, 0, 0))
        var examples = Examples()
        examples.add("one fix, with the receiver's own accuracy", epochs: epochs((0...3).flatMap { Self.report($0) }))
        let sentences = (0...3).flatMap { second in
            [
                transmission([Body.rmc("08000\(second).00"), Body.gga("08000\(second).00")]),
                MakerFrame.casicPosition(1000 + 1000 * second),
            ]
        }
        examples.add("the same fix as its sentences", epochs: epochs(sentences))
        let flat = epochs([MakerFrame.casicPosition(1000, separation: 0), time])
        examples.add("no altitude where the receiver does not know the geoid", epochs: flat)
        let guessed = epochs([MakerFrame.casicPosition(1000, valid: (3, 3)), time])
        examples.add("no fix where the position was given, guessed or kept", epochs: guessed)
        try examples.expect(in: "epochs/casic.txt")
    }

    @Test(arguments: [1, 7, 64]) func `is the same however its bytes are cut`(cut: Int) {
        let bytes = (0...3).flatMap { Self.report($0) }
        #expect(epochs(bytes, cut: cut) == epochs(bytes))
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

    @Test func `has what the examples show`() throws {
        var examples = Examples()
        examples.add("one fix, with what is more exact", epochs: epochs((0...3).flatMap { Self.report($0) }))
        let rough = (0...1).map { MakerFrame.sirfMeasured((8, 0, $0), place: SIMD3(6_378_237, 0, 0)) }
        examples.add("the position to the metre where there is no other", epochs: epochs(rough))
        let skyTraq = (0...3).map { MakerFrame.skyTraqNavigation((8, 0, $0)) }
        examples.add("SkyTraq: one fix a message", epochs: epochs(skyTraq))
        try examples.expect(in: "epochs/sirf.txt")
    }

    @Test(arguments: [1, 64]) func `is the same however its bytes are cut`(cut: Int) {
        let bytes = (0...3).flatMap { Self.report($0) }
        #expect(epochs(bytes, cut: cut) == epochs(bytes))
    }
}

@Suite struct `An epoch in SkyTraq's binary protocol` {
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

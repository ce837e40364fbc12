import GNSS
import Recording
import Testing

@Suite struct `A receiver as a clock` {
    private let start = UTCTime(nanosecondsSince1970: 1_795_000_000_000_000_000)

    /// The sample after a fix, with a system clock that is behind by a number of seconds.
    private func sample(
        _ clock: inout ReferenceClock,
        second: Double,
        quality: FixQuality = .autonomous,
        rollovers: Int = 0,
        behind: Double = 0,
        lateness: Double = 0.3,
        passed: Double? = nil,
        isClockRight: Bool = false,
        pulse: Double? = nil
    ) -> ClockSample? {
        let fix = GNSSFix(time: start.advanced(bySeconds: second), weekRollovers: rollovers, quality: quality)
        let now = start.advanced(bySeconds: second + lateness - behind)
        return clock.take(
            fix,
            at: ReferenceClock.Arrival(
                clock: now,
                instant: .seconds((passed ?? second) + lateness),
                isClockRight: isClockRight,
                pulse: pulse.map { start.advanced(bySeconds: second + $0 - behind) }
            )
        )
    }

    @Test func `is believed after three good fixes`() throws {
        var clock = ReferenceClock(delay: 0.3)
        for second in 0..<3 { #expect(sample(&clock, second: Double(second), behind: 100) == nil) }
        let told = try #require(sample(&clock, second: 3, behind: 100))
        #expect(abs(told.offset - 100) < 1e-6)
        #expect(told.clock == start.advanced(bySeconds: 3.3 - 100))
    }

    @Test(arguments: [FixQuality.none, .deadReckoning, .manual, .simulated])
    func `is not believed for three fixes after one that is none`(quality: FixQuality) {
        var clock = ReferenceClock(delay: 0.3)
        let told = (0..<9).map { sample(&clock, second: Double($0), quality: $0 == 4 ? quality : .autonomous) != nil }
        #expect(told == [false, false, false, true, false, false, false, false, true])
    }

    @Test func `is never believed where its week was wrong`() {
        var clock = ReferenceClock(delay: 0.3)
        for second in 0..<9 { #expect(sample(&clock, second: Double(second), rollovers: 1) == nil) }
    }

    @Test(arguments: [604_800, -604_800, 619_315_200, 432_000] as [Double])
    func `is not believed where a clock that is right is days away`(days: Double) {
        var clock = ReferenceClock(delay: 0.3)
        for second in 0..<9 { #expect(sample(&clock, second: Double(second), behind: days, isClockRight: true) == nil) }
    }

    @Test func `is not believed where it tells a day before this program was`() {
        var clock = ReferenceClock(delay: 0.3)
        for second in 0..<9 { #expect(sample(&clock, second: Double(second) - 1024 * 604_800) == nil) }
    }

    @Test func `is tried anew where its time jumps`() {
        var clock = ReferenceClock(delay: 0.3)
        let told = (0..<9).map { second in
            // The receiver has just learned the leap seconds.
            sample(&clock, second: Double(second) - (second > 4 ? 18 : 0), passed: Double(second)) != nil
        }
        #expect(told == [false, false, false, true, true, false, false, false, true])
    }

    @Test func `is asked once a second`() {
        var clock = ReferenceClock(delay: 0.3)
        let told = (0..<50).count { sample(&clock, second: Double($0) / 10) != nil }
        #expect(told == 6)
    }

    @Test func `is late by what it was late before a clock that is right`() throws {
        var clock = ReferenceClock()
        for second in 0..<34 {
            let lateness = [0.24, 0.25, 0.31][second % 3]
            let told = sample(&clock, second: Double(second), lateness: lateness, isClockRight: true)
            #expect((told != nil) == (second == 33))
        }
        #expect(abs(try #require(clock.delay) - 0.25) < 1e-6)
        let told = try #require(sample(&clock, second: 34, behind: 7, lateness: 0.25))
        #expect(abs(told.offset - 7) < 1e-6)
    }

    @Test func `is thought late by a fifth of a second where no clock is right, and never learns from itself`() throws {
        var clock = ReferenceClock()
        for second in 0..<3 { #expect(sample(&clock, second: Double(second), behind: 50) == nil) }
        let told = try #require(sample(&clock, second: 3, behind: 50))
        #expect(abs(told.offset - 49.9) < 1e-6)
        for second in 4..<50 { _ = sample(&clock, second: Double(second), isClockRight: true) }
        #expect(clock.delay == nil)
    }

    @Test func `learns nothing from a clock that may have been set by what was assumed earlier`() throws {
        var clock = ReferenceClock(isAssuming: true)
        for second in 0..<50 {
            let told = sample(&clock, second: Double(second), lateness: 0.45, isClockRight: true)
            if second >= 3 { #expect(abs(try #require(told).offset + 0.25) < 1e-5) }
        }
        #expect(clock.delay == nil)
    }

    @Test func `says nothing while a clock that is right shows that it knows not all leap seconds`() {
        var clock = ReferenceClock()
        for second in 0..<50 {
            #expect(sample(&clock, second: Double(second), behind: 2, isClockRight: true) == nil)
        }
        #expect(clock.delay == nil)
    }

    @Test func `is exact at its pulses, which tell how late it is`() throws {
        var clock = ReferenceClock()
        for second in 0..<3 { #expect(sample(&clock, second: Double(second), behind: 9, pulse: 0) == nil) }
        let told = try #require(sample(&clock, second: 3, behind: 9, pulse: 0))
        #expect(abs(told.offset - 9) < 1e-6)
        #expect(told.clock == start.advanced(bySeconds: 3 - 9))
        for second in 4..<40 { _ = sample(&clock, second: Double(second), behind: 9, pulse: 0) }
        #expect(abs(try #require(clock.delay) - 0.3) < 1e-6)
    }

    @Test(
        arguments: [(1.3, 1.3, 1), (2.05, 1.98, 1), (0.98, 1.05, 1), (0.02, -0.01, -1)] as [(Double, Double, Double)]
    )
    func `is exact at pulses after the one that it is late for`(delay: Double, lateness: Double, pulse: Double) throws {
        var clock = ReferenceClock(delay: delay)
        for second in 0..<3 { _ = sample(&clock, second: Double(second), behind: 9, lateness: lateness, pulse: pulse) }
        let told = try #require(sample(&clock, second: 3, behind: 9, lateness: lateness, pulse: pulse))
        #expect(abs(told.offset - 9) < 1e-6)
        #expect(told.clock == start.advanced(bySeconds: 3 + pulse - 9))
    }

    @Test func `learns the whole seconds that it is late for its pulses from a clock that is right`() throws {
        var clock = ReferenceClock()
        for second in 0..<40 {
            let told = sample(&clock, second: Double(second), lateness: 1.3, isClockRight: true, pulse: 1)
            if second >= 3 { #expect(abs(try #require(told).offset) < 1e-6) }
        }
        #expect(abs(try #require(clock.delay) - 1.3) < 1e-6)
    }

    @Test func `does not mix how late it is for its pulses with how late it is by a clock`() throws {
        var clock = ReferenceClock()
        // Twenty measurements of each.
        for second in 0..<23 { _ = sample(&clock, second: Double(second), behind: 0.1, isClockRight: true) }
        for second in 23..<43 { _ = sample(&clock, second: Double(second), pulse: 0) }
        #expect(clock.delay == nil)
        for second in 43..<54 { _ = sample(&clock, second: Double(second), pulse: 0) }
        #expect(abs(try #require(clock.delay) - 0.3) < 1e-6)
    }
}

@Suite struct `A comparison of clocks` {
    @Test func `is a datagram as chrony takes it`() {
        let clock = UTCTime(nanosecondsSince1970: 1_795_000_000_123_456_789)
        let sample = ClockSample(clock: clock, truth: clock.advanced(bySeconds: 0.5))
        #expect(sample.clock == UTCTime(nanosecondsSince1970: 1_795_000_000_123_456_000))
        #expect(abs(sample.offset - 0.500_000_789) < 1e-12)
        let bytes = sample.bytes
        #expect(bytes.count == 40)
        #expect(bytes.prefix(16) == [0xC0, 0x86, 0xFD, 0x6A, 0, 0, 0, 0, 0x40, 0xE2, 0x01, 0, 0, 0, 0, 0])
        #expect(bytes[24..<36].allSatisfy { $0 == 0 })
        #expect(bytes.suffix(4) == [0x4B, 0x43, 0x4F, 0x53])
    }
}

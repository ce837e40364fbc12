import Filtering
import GNSS
import Logbook
import TestSupport
import Testing

/// A drive at 15 m/s whose receiver is led astray, one fix a second.
private struct Ride {
    var filter: any LocationFilter = FilterChain.standard
    var vehicle: Vehicle
    /// Seconds by which the receiver's time is wrong, and from which fixes arrive; nil without times of arrival.
    var offset = 0.0
    var delay: Double? = 0.1
    /// Seconds by which the machine's clock has been set.
    var machine = 0.0
    var report: InterferenceReport?
    private(set) var verdict = FilterVerdict.rejected(Rejection(.noFix))

    init() throws { vehicle = try Vehicle() }

    /// The reasons for suspicion, by their names, of the last fix.
    var names: String { filter.suspicion?.names ?? "" }

    /// Metres: the radius of the last location's circle.
    var circle: Double { verdict.location?.horizontalAccuracy ?? .infinity }

    /// Whether the last location, if any, is within its circle.
    var isHonest: Bool { verdict.location == nil || vehicle.distance(of: verdict.location) <= circle }

    /// Drives on for some seconds; the body sees each fix's verdict.
    mutating func go(_ seconds: Int, speed: Double = 15, hasFix: Bool = true, _ body: (Ride) -> Void = { _ in }) {
        for _ in 0..<seconds {
            _ = vehicle.advance(speed)
            var fix = vehicle.fix(speed: speed, course: 90)
            let arrival = fix.time.flatMap { time in delay.map { time.advanced(bySeconds: $0 + machine) } }
            fix.time = fix.time?.advanced(bySeconds: offset)
            fix.interference = report
            if !hasFix { (fix.quality, fix.coordinate) = (FixQuality.none, nil) }
            verdict = filter.verdict(on: ReceivedFix(fix: fix, receivedAt: arrival))
            body(self)
        }
    }

    /// The names some seconds later.
    mutating func names(after seconds: Int, speed: Double = 15) -> String {
        go(seconds, speed: speed)
        return names
    }
}

@Suite struct `A step of the position` {
    @Test(arguments: [200.0, 500, 20_000, 1_000_000], [false, true])
    func `is suspect at once and stays so, within its circle`(metres: Double, isFiltered: Bool) throws {
        var ride = try Ride()
        if !isFiltered { ride.filter = FilterChain.minimal }
        #expect(ride.names(after: 60).isEmpty)
        ride.vehicle.error = SIMD2(0, metres)
        #expect(ride.names(after: 1) == "position-step")
        ride.go(600) { #expect($0.names == "position-step" && $0.isHonest) }
        #expect(ride.verdict.location != nil)
    }

    @Test func `from rest into fast motion is followed, and suspect`() throws {
        var ride = try Ride()
        ride.go(60, speed: 0)
        ride.vehicle.error = SIMD2(0, 30_000)
        ride.go(1, speed: 30)
        #expect(ride.names == "position-step")
        ride.go(12, speed: 30) { #expect($0.names == "position-step" && $0.isHonest) }
        #expect(ride.verdict.isDisputed)
    }

    @Test func `is no longer suspect when the positions are back`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.vehicle.error = SIMD2(20_000, 0)
        ride.go(120)
        ride.vehicle.error = SIMD2()
        #expect(ride.names(after: 1).isEmpty)
        ride.go(30) { #expect($0.names.isEmpty && $0.isHonest) }
        #expect(ride.circle < 20 && ride.verdict.kind == .accepted)
    }

    @Test func `to one fixed place is no longer suspect either when the positions are back`() throws {
        var ride = try Ride()
        ride.go(60)
        for _ in 0..<300 {
            // The receiver says that it rests at a place far away, while the vehicle goes on.
            ride.vehicle.error = SIMD2(-800_000 - 15 * ride.vehicle.seconds, 0)
            ride.go(1)
            #expect(ride.names == "position-step" && ride.isHonest)
        }
        ride.vehicle.error = SIMD2()
        #expect(ride.names(after: 1).isEmpty)
        ride.go(30) { #expect($0.names.isEmpty && $0.isHonest) }
        #expect(ride.circle < 20 && ride.verdict.kind == .accepted)
    }

    @Test func `is not travelled, neither there nor back`() throws {
        var ride = try Ride()
        ride.go(60)
        var way = 0.0
        for error in [0, 20_000, 0.0] {
            ride.vehicle.error = SIMD2(0, error)
            ride.go(200) { way += $0.verdict.location?.distanceTravelled ?? 0 }
        }
        #expect(abs(way - 9000) < 450)
    }

    @Test func `elsewhere is no return`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.vehicle.error = SIMD2(900_000, 0)
        ride.go(30)
        ride.vehicle.error = SIMD2(0, 500_000)
        #expect(ride.names(after: 30) == "position-step")
    }

    @Test(arguments: [210.0, 1000, 600_000], [0, 1, 2, 5, 60])
    func `of a single fix leaves no suspicion`(metres: Double, start: Int) throws {
        var ride = try Ride()
        ride.go(start)
        ride.vehicle.error = SIMD2(0, metres)
        ride.go(1)
        ride.vehicle.error = SIMD2()
        ride.go(60) { #expect($0.names.isEmpty) }
    }

    @Test func `at the end of a beginning of seconds is forgotten after a minute`() throws {
        var ride = try Ride()
        ride.vehicle.error = SIMD2(0, 5000)
        ride.go(8)
        ride.vehicle.error = SIMD2()
        #expect(ride.names(after: 1) == "position-step")
        #expect(ride.names(after: 62).isEmpty)
    }

    @Test func `is trusted if the user says so, until the next one`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.vehicle.error = SIMD2(0, 20_000)
        ride.go(60)
        ride.filter.trust()
        #expect(ride.filter.suspicion == nil)
        #expect(ride.names(after: 30).isEmpty)
        ride.vehicle.error = SIMD2()
        #expect(ride.names(after: 1) == "position-step")
    }

    @Test func `is none if the time without a fix allows it`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.vehicle.pause(120, speed: 50)
        ride.go(60) { #expect($0.names.isEmpty) }
        ride.vehicle.pause(10_000, speed: 200)
        ride.go(60) { #expect($0.names.isEmpty) }
    }

    @Test func `is one after a gap that is too short for the distance`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.vehicle.pause(60, speed: 15)
        ride.vehicle.error = SIMD2(0, 20_000)
        #expect(ride.names(after: 1) == "position-step")
    }

    @Test func `is none if an aircraft turns`() throws {
        var ride = try Ride()
        ride.go(60, speed: 250)
        for second in 0..<60 {
            let fix = ride.vehicle.advance(250, course: 90 + 4 * Double(second))
            _ = ride.filter.verdict(on: ReceivedFix(fix: fix))
            #expect(ride.names.isEmpty)
        }
    }

    @Test func `cannot be seen in a slow drag`() throws {
        var ride = try Ride()
        ride.go(60)
        for _ in 0..<300 {
            ride.vehicle.error += SIMD2(0, 3)
            ride.go(1)
        }
        #expect(ride.names.isEmpty)
    }

    @Test func `continues after a silence if the positions are still those of the step`() throws {
        var ride = try Ride()
        ride.go(60, speed: 0)
        ride.vehicle.error = SIMD2(0, 3_000_000)
        ride.go(60, speed: 0)
        ride.vehicle.pause(1200)
        #expect(ride.names(after: 5, speed: 0) == "position-step")
        ride.vehicle.pause(1200)
        ride.vehicle.error = SIMD2()
        #expect(ride.names(after: 5, speed: 0).isEmpty)
    }
}

@Suite struct `A step of the time` {
    @Test(arguments: [2.0, 3, 60, 3600, 86_400, 31_536_000, -2, -3, -60, -3600, -86_400])
    func `against the arrival is suspect within two seconds, also at rest, and stays so`(seconds: Double) throws {
        for speed in [0.0, 15] {
            var ride = try Ride()
            ride.go(60, speed: speed)
            ride.offset = seconds
            #expect(ride.names(after: 2, speed: speed) == "time-step")
            ride.go(120, speed: speed) { #expect($0.names == "time-step") }
        }
    }

    @Test(arguments: [3.0, 3600, -3, -3600]) func `ends when the time is back`(seconds: Double) throws {
        var ride = try Ride()
        ride.go(60)
        ride.offset = seconds
        ride.go(30)
        ride.offset = 0
        #expect(ride.names(after: 2).isEmpty)
        ride.go(60) { #expect($0.names.isEmpty) }
    }

    @Test func `of a single fix leaves no suspicion`() throws {
        for seconds in [100.0, -100] {
            var ride = try Ride()
            ride.go(60)
            ride.offset = seconds
            ride.go(1)
            ride.offset = 0
            ride.go(60) { #expect($0.names.isEmpty) }
        }
    }

    @Test func `is not late delivery, alone or in bursts`() throws {
        var ride = try Ride()
        ride.go(60)
        // Nothing is read for 30 s, then everything at once, then at the usual pace.
        for late in stride(from: 30.0, through: 0, by: -1) {
            ride.delay = late + 0.1
            ride.go(1)
            #expect(ride.names.isEmpty)
        }
        ride.go(60) { #expect($0.names.isEmpty) }
        for second in 0..<60 {
            ride.delay = Double(second % 7) * 0.9
            ride.go(1)
            #expect(ride.names.isEmpty)
        }
    }

    @Test func `is not a repetition of seconds in a late bundle`() throws {
        var ride = try Ride()
        ride.go(60)
        // Six seconds arrive together, and the last three of them again.
        for late in [6, 5, 4, 3, 2, 1] {
            ride.delay = Double(late)
            ride.go(1)
        }
        ride.vehicle.pause(-3, speed: 15)
        for late in [3, 2, 1] {
            ride.delay = Double(late)
            ride.go(1)
            #expect(ride.names.isEmpty)
        }
        ride.delay = 0.1
        ride.go(30) { #expect($0.names.isEmpty) }
    }

    @Test func `is not a loss of fixes between late ones`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.delay = 52
        ride.go(8)
        ride.vehicle.pause(44, speed: 15)
        ride.delay = 0.1
        ride.go(60) { #expect($0.names.isEmpty) }
    }

    @Test(arguments: [3600.0, -3600, 1e9, 5]) func `is not one of the machine's clock`(seconds: Double) throws {
        var ride = try Ride()
        ride.go(60)
        ride.machine = seconds
        ride.go(200) { #expect($0.names.isEmpty) }
    }

    @Test func `is not the rollover of the week`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.offset = -1024 * 7 * 86_400
        ride.go(30) { #expect($0.names.isEmpty) }
    }

    @Test(arguments: [60.0, 3600, -60]) func `shows without arrival if a fast vehicle has gone on`(
        seconds: Double
    ) throws {
        var ride = try Ride()
        ride.delay = nil
        ride.go(60)
        ride.offset = seconds
        #expect(ride.names(after: 2) == "time-step")
        #expect(ride.names(after: 30) == "time-step")
        ride.offset = 0
        #expect(ride.names(after: 2).isEmpty)
    }

    @Test func `is not a gap in a recording without arrival`() throws {
        var ride = try Ride()
        ride.delay = nil
        ride.go(60)
        ride.vehicle.pause(600, speed: 10)
        ride.go(10) { #expect($0.names.isEmpty) }
        ride.go(30, speed: 0)
        ride.vehicle.pause(600)
        ride.go(30, speed: 0) { #expect($0.names.isEmpty) }
    }

    @Test func `is trusted if the user says so`() throws {
        var ride = try Ride()
        ride.go(60)
        ride.offset = 3600
        ride.go(30)
        ride.filter.trust()
        ride.go(60) { #expect($0.names.isEmpty) }
    }
}

@Suite struct `A receiver's time off a synchronised clock` {
    private static func ride(_ offset: Double, delay: Double) throws -> Ride {
        var ride = try Ride()
        (ride.offset, ride.delay, ride.report) = (offset, delay, InterferenceReport(isOffClock: true))
        ride.go(2)
        return ride
    }

    @Test func `is suspect at once if it is ahead`() throws {
        #expect(try Self.ride(86_400, delay: 0.1).names == "clock-difference")
        #expect(try Self.ride(1.5, delay: 0.1).names.isEmpty)
    }

    @Test func `is suspect if it is behind for longer than delivery takes`() throws {
        var ride = try Self.ride(-7200, delay: 0.1)
        #expect(ride.names(after: 10) == "clock-difference")
        ride.report = nil
        #expect(ride.names(after: 1).isEmpty)
    }

    @Test func `is none while a single fix comes late`() throws {
        var ride = try Ride()
        ride.go(30)
        (ride.delay, ride.report) = (20, InterferenceReport(isOffClock: true))
        ride.go(5) { #expect($0.names.isEmpty) }
    }
}

@Suite struct `What a receiver says about interference` {
    @Test(arguments: [
        (InterferenceReport(spoofing: .indicated), "spoofing-reported"),
        (InterferenceReport(spoofing: .unlikely), ""),
        (InterferenceReport(jamming: .warning, spoofing: .multiple), "spoofing-reported jamming-reported"),
        (InterferenceReport(jamming: .unlikely), ""),
        (InterferenceReport(areSignalsWeak: true), "signals-weak"),
    ])
    func `is a suspicion for as long as it says so`(report: InterferenceReport, names: String) throws {
        var ride = try Ride()
        ride.go(10)
        ride.report = report
        #expect(ride.names(after: 1) == names)
        ride.report = nil
        #expect(ride.names(after: 1).isEmpty)
    }

    @Test func `is blocked or jammed if the fix is lost with weak signals`() throws {
        var ride = try Ride()
        ride.go(30)
        ride.report = InterferenceReport(areSignalsWeak: true)
        ride.go(4)
        #expect(ride.names == "signals-weak")
        ride.report = nil
        ride.go(20, hasFix: false) { #expect($0.names == "signals-blocked") }
        #expect(ride.names(after: 1).isEmpty)
    }

    @Test func `is not blocked if the fix is lost later`() throws {
        var ride = try Ride()
        ride.report = InterferenceReport(areSignalsWeak: true)
        ride.go(4)
        ride.report = nil
        ride.go(20)
        ride.go(5, hasFix: false) { #expect($0.names.isEmpty) }
    }

    @Test func `is jamming if the gain falls together with the signals`() throws {
        var ride = try Ride()
        ride.report = InterferenceReport(gain: 68)
        ride.go(60)
        ride.report = InterferenceReport(gain: 13)
        #expect(ride.names(after: 1).isEmpty)
        ride.report = InterferenceReport(areSignalsWeak: true, gain: 13)
        #expect(ride.names(after: 1) == "jamming-reported signals-weak")
    }

    @Test func `is not told again after the user trusts it, until it has ended`() throws {
        var ride = try Ride()
        ride.report = InterferenceReport(jamming: .warning)
        ride.go(10)
        ride.filter.trust()
        ride.go(10) { #expect($0.names.isEmpty) }
        ride.report = nil
        ride.go(1)
        ride.report = InterferenceReport(jamming: .warning)
        #expect(ride.names(after: 1) == "jamming-reported")
    }
}

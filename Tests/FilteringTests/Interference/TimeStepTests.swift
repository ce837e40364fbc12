import Filtering
import GNSS
import Logbook
import TestSupport
import Testing

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

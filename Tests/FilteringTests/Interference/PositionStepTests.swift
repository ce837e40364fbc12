import Filtering
import GNSS
import Logbook
import TestSupport
import Testing

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

    @Test(arguments: [20_000.0, 3_000_000])
    func `continues after a silence if the positions are still those of the step`(length: Double) throws {
        var ride = try Ride()
        ride.go(60, speed: 0)
        ride.vehicle.error = SIMD2(0, length)
        ride.go(60, speed: 0)
        ride.vehicle.pause(1200)
        #expect(ride.names(after: 5, speed: 0) == "position-step")
        ride.vehicle.pause(1200)
        ride.vehicle.error = SIMD2()
        #expect(ride.names(after: 5, speed: 0).isEmpty)
    }
}

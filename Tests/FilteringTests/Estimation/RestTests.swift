import Filtering
import Foundation
import GNSS
import Logbook
import Testing

@Suite struct `A parked receiver without speeds` {
    @Test func `adds nothing of its drift to the odometer when the receiver goes on`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        var way = 0.0
        for second in 0..<3700 {
            vehicle.error = SIMD2(0, min(40, Double(second) / 90))
            let verdict = filter.verdict(on: vehicle.advance(second < 3600 ? 0 : 3))
            way += verdict.location?.distanceTravelled ?? 0
        }
        #expect((280...305).contains(way))
    }

    @Test func `is held after some seconds, within its circle around each position, and travels nothing`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        var way = 0.0
        for second in 0..<1800 {
            let time = Double(second)
            vehicle.error = SIMD2(4 * sin(time / 300) + 0.1 * sin(time * 2.1), 4 * cos(time / 410))
            _ = vehicle.advance(0)
            let fix = vehicle.fix(speed: nil, course: nil)
            let verdict = filter.verdict(on: fix)
            guard second > 30, let location = verdict.location, let place = fix.coordinate else { continue }
            #expect(verdict.isHeld)
            #expect(location.coordinate.distance(to: place) <= location.horizontalAccuracy ?? 0)
            way += location.distanceTravelled ?? 0
        }
        #expect(way < 1)
    }

    @Test(arguments: [0.5, 1.4, 5])
    func `is let go within two seconds once it moves`(speed: Double) throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for second in 0..<300 {
            vehicle.error = SIMD2(0, 0.1 * sin(Double(second)))
            _ = vehicle.advance(0)
            _ = filter.verdict(on: vehicle.fix(speed: nil, course: nil))
        }
        let verdicts = (0..<20).map { _ in
            _ = vehicle.advance(speed)
            return filter.verdict(on: vehicle.fix(speed: nil, course: nil))
        }
        #expect(verdicts.dropFirst(2).allSatisfy { !$0.isHeld })
    }

    @Test(arguments: [0.3, 0.5])
    func `is in motion if it drifts slowly`(speed: Double) throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        var way = 0.0
        for second in 0..<600 {
            vehicle.error = SIMD2(0, 0.1 * sin(Double(second)))
            _ = vehicle.advance(speed)
            let verdict = filter.verdict(on: vehicle.fix(speed: nil, course: nil))
            #expect(!verdict.isHeld)
            way += verdict.location?.distanceTravelled ?? 0
        }
        #expect(abs(way - 600 * speed) < 0.03 * 600 * speed)
    }
}

@Suite struct `A receiver that stops while fixes are rejected` {
    @Test func `is held at a place of this rest`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(15)) }
        vehicle.error = SIMD2(0, 300)
        for _ in 0..<6 { _ = filter.verdict(on: vehicle.advance(15)) }
        vehicle.error = SIMD2()
        for speed in [11.0, 7, 3] { _ = filter.verdict(on: vehicle.advance(speed)) }
        for _ in 0..<60 {
            let verdict = filter.verdict(on: vehicle.advance(0))
            let location = try #require(verdict.location)
            #expect(vehicle.distance(of: location) < location.horizontalAccuracy ?? 0)
        }
    }
}

@Suite struct `A parked receiver` {
    @Test func `has no speed and no course`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(0, measured: 0.05)) }
        let location = try #require(filter.verdict(on: vehicle.advance(0, measured: 0.05)).location)
        #expect(location.speedOverGround == 0 && location.courseOverGround == nil)
    }

    @Test func `that starts loses no metre of the way`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(0)) }
        let verdicts = (0..<30).map { _ in filter.verdict(on: vehicle.advance(2)) }
        #expect(vehicle.distance(of: verdicts.last?.location) < 0.1)
        #expect(abs(verdicts.compactMap(\.location?.distanceTravelled).reduce(0, +) - 60) < 2)
    }

    @Test func `that jumps and comes back has travelled nothing`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        var way = 0.0
        for second in 0..<200 {
            vehicle.error = (100..<125).contains(second) ? SIMD2(400, 0) : SIMD2()
            way += filter.verdict(on: vehicle.advance(0)).location?.distanceTravelled ?? 0
        }
        #expect(way < 5)
    }
}

import Filtering
import Foundation
import GNSS
import Logbook
import Testing

@Suite struct `A parked receiver` {
    @Suite struct `whose positions wander` {
        @Test func `is held near one place after some seconds`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            let verdicts = (0..<120).map { second -> FilterVerdict in
                vehicle.error = SIMD2(Double(second % 40) * 0.05, 0)
                return filter.verdict(on: vehicle.advance(0))
            }
            #expect(verdicts.dropFirst(15).allSatisfy { $0.isHeld })
            let places = verdicts.dropFirst(15).compactMap(\.location?.coordinate)
            #expect(Set(places).count <= 6)
            #expect(zip(places, places.dropFirst()).allSatisfy { $0.distance(to: $1) < 1.5 })
        }

        @Test func `has no speed, no course and no way`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(0, measured: 0.05)) }
            let location = try #require(filter.verdict(on: vehicle.advance(0, measured: 0.05)).location)
            #expect(location.speedOverGround == 0)
            #expect(location.courseOverGround == nil)
            #expect(location.distanceTravelled == 0)
        }
    }

    @Suite struct `that has been parked for an hour, and is 60 m elsewhere all of a sudden` {
        private var filter = FilterChain.standard
        private var vehicle: Vehicle

        init() throws {
            vehicle = try Vehicle()
            for _ in 0..<3600 {
                vehicle.pause(1)
                _ = filter.verdict(on: vehicle.fix(speed: 0.1, course: nil))
            }
            vehicle.error = SIMD2(60, 0)
        }

        @Test mutating func `stays where it was for minutes`() throws {
            for _ in 0..<300 {
                vehicle.pause(1)
                #expect(vehicle.distance(of: filter.verdict(on: vehicle.fix(speed: 0.1, course: nil)).location) < 2)
            }
        }

        @Test mutating func `is believed to have left where it goes on from there`() throws {
            for _ in 0..<75 { _ = filter.verdict(on: vehicle.advance(1.4)) }
            let verdict = filter.verdict(on: vehicle.advance(1.4))
            #expect(!verdict.isHeld)
            #expect(abs(vehicle.distance(of: verdict.location) - 60) < 2)
        }
    }

    @Suite struct `with far fewer satellites than it had` {
        @Test func `is not taken to carry its position on where that wavers about one place`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<120 {
                vehicle.pause(1)
                _ = filter.verdict(on: vehicle.fix(speed: 0, course: nil))
            }
            vehicle.template.satellitesUsed = 5
            let verdicts = (0..<60).map { second in
                vehicle.pause(1)
                vehicle.error = SIMD2(second.isMultiple(of: 2) ? 0.5 : -0.5, 0)
                return filter.verdict(on: vehicle.fix(speed: 0, course: nil))
            }
            #expect(verdicts.allSatisfy { $0.rejection == nil })
        }
    }

    @Suite struct `that starts` {
        @Test func `moves within three seconds, and no metre of the way is lost`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(0)) }
            let verdicts = (0..<30).map { _ in filter.verdict(on: vehicle.advance(2)) }
            #expect(!verdicts[3].isHeld)
            #expect(vehicle.distance(of: verdicts.last?.location) < 1)
            let way = verdicts.compactMap(\.location?.distanceTravelled).reduce(0, +)
            #expect(abs(way - 60) < 2)
        }
    }

    @Suite struct `that is rocked about` {
        @Test func `is not at rest where its fixes keep to its speeds`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            let verdicts = (0..<600).map { second in
                let (speed, turn) = (0.4, Double.pi / 3)
                let direction = Double(second) * turn
                let circle = speed / turn * SIMD2(-cos(direction), sin(direction))
                vehicle.pause(1)
                vehicle.error = circle + SIMD2(3 * sin(Double(second) / 60), 0)
                return filter.verdict(on: vehicle.fix(speed: speed, course: direction * 180 / .pi))
            }
            #expect(verdicts.dropFirst(120).allSatisfy { !$0.isHeld })
        }
    }

    @Suite struct `that drifts more slowly than any speed shows` {
        @Test func `is followed within a minute and a half`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(0)) }
            for _ in 0..<300 { _ = filter.verdict(on: vehicle.advance(0.15)) }
            let last = filter.verdict(on: vehicle.advance(0.15))
            #expect(!last.isHeld)
            #expect(vehicle.distance(of: last.location) < 4)
        }
    }

    @Suite struct `at one fix in ten seconds` {
        @Test func `starts with the first fix that moves`() throws {
            var filter = FilterChain(FilterParameters.patient)
            var vehicle = try Vehicle()
            vehicle.interval = 5
            for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(0)) }
            #expect(filter.verdict(on: vehicle.advance(0)).isHeld)
            #expect(!filter.verdict(on: vehicle.advance(5)).isHeld)
        }
    }
}

extension FilterParameters {
    /// Parameters that do not take five seconds for a gap.
    fileprivate static var patient: FilterParameters {
        var parameters = FilterParameters()
        parameters.rejection.gap = 20
        return parameters
    }
}

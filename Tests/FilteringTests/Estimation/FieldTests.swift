import Filtering
import Foundation
import GNSS
import Logbook
import Testing

@Suite struct `A field that is wrong` {
    static let changes: [(name: String, change: @Sendable (inout GNSSFix) -> Void)] = [
        ("a speed of 0", { $0.speedOverGround = 0 }),
        ("km/h for knots", { $0.speedOverGround = $0.speedOverGround.map { $0 * 1.852 } }),
        ("m/s for knots", { $0.speedOverGround = $0.speedOverGround.map { $0 * 0.514 } }),
        ("ten times the speed", { $0.speedOverGround = $0.speedOverGround.map { $0 * 10 } }),
        ("no speed", { $0.speedOverGround = nil }),
        ("a course 15 degrees off", { $0.courseOverGround = 105 }),
        ("a course back", { $0.courseOverGround = 270 }),
        ("no course", { $0.courseOverGround = nil }),
        ("a poor dilution", { $0.dilution.horizontal = 9.9 }),
        ("a great dilution", { $0.dilution.horizontal = 0.5 }),
        ("no satellites", { $0.satellitesUsed = nil }),
        ("a tiny deviation", { $0.deviation = PositionDeviation(latitude: 0.05, longitude: 0.05, altitude: 0.05) }),
    ]

    @Test(arguments: 0..<changes.count)
    func `moves no position and costs none`(index: Int) throws {
        var (filter, changed) = (FilterChain.standard, FilterChain.standard)
        var vehicle = try Vehicle()
        for second in 0..<300 {
            vehicle.error = SIMD2(sin(Double(second) / 20), cos(Double(second) * 1.3) / 4)
            var fix = vehicle.advance((120..<160).contains(second) ? 0 : 10, course: Double(second))
            let right = filter.verdict(on: fix)
            Self.changes[index].change(&fix)
            let verdict = changed.verdict(on: fix)
            #expect(verdict.kind == right.kind)
            if second > 0, let place = fix.coordinate, verdict.kind == .accepted {
                #expect(verdict.location?.coordinate.distance(to: place) ?? 1 < 0.01)
            }
        }
    }

    @Test(arguments: [1, 99]) func `of satellites that never changes costs no metre of the way`(count: Int) throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.template.satellitesUsed = count
        let verdicts = (0..<300).map { filter.verdict(on: vehicle.advance(5, course: Double($0))) }
        #expect(abs(verdicts.compactMap(\.location?.distanceTravelled).reduce(0, +) - 1500) < 15)
    }

    @Test func `once a minute is no top speed`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(10)) }
        let location = filter.verdict(on: vehicle.advance(10, measured: 473)).location
        #expect(location != nil && location?.speedOverGround == nil)
        #expect(filter.verdict(on: vehicle.advance(10)).location?.speedOverGround == 10)
    }

    @Test func `does not make a circle smaller than the receiver's wander`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.template.deviation = PositionDeviation(latitude: 0.01, longitude: 0.01, altitude: 0.01)
        for second in 0..<300 {
            vehicle.error = SIMD2(3 * sin(Double(second) / 5), 3 * cos(Double(second) / 4))
            let location = filter.verdict(on: vehicle.advance(1)).location
            if let location { #expect(location.horizontalAccuracy ?? 0 > 1.4) }
        }
    }

    @Test func `may make it greater`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.template.deviation = PositionDeviation(latitude: 4, longitude: 4, altitude: 4)
        for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(10)) }
        #expect(filter.verdict(on: vehicle.advance(10)).location?.horizontalAccuracy ?? 0 > 5)
    }
}

@Suite struct `A receiver of centimetres` {
    @Test func `stays as good as it is`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.template.quality = .fixedRTK
        for second in 0..<240 {
            let location = filter.verdict(on: vehicle.advance(second < 60 ? 0.2 : 8, course: Double(second))).location
            guard second > 100 else { continue }
            #expect(vehicle.distance(of: location) < 0.1)
            #expect(location?.horizontalAccuracy ?? 9 < 0.7)
        }
    }
}

@Suite struct `A receiver that carries its last fix on` {
    /// The verdicts on five seconds at the same speed to the last digit, after four minutes of measured ones.
    private static func coast(satellites: Int, factor: Double = 1) throws -> [FilterVerdict] {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for second in 0..<240 {
            vehicle.error = SIMD2(0.3 * sin(Double(second)), 0)
            let speed = 5 + Double(second * 7 % 11) / 10
            _ = filter.verdict(on: vehicle.advance(speed, measured: factor * speed))
        }
        vehicle.template.satellitesUsed = satellites
        return (0..<5).map { _ in filter.verdict(on: vehicle.advance(5.37, measured: factor * 5.37)) }
    }

    @Test func `is not believed with far fewer satellites than usual`() throws {
        #expect(try Self.coast(satellites: 6)[1...].allSatisfy { $0.rejection?.rule == .deadReckoning })
    }

    @Test func `adds no more than usual to the odometer with half of its satellites, whatever its speed`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for second in 0..<240 {
            vehicle.error = SIMD2(0, 0.3 * sin(Double(second)))
            _ = filter.verdict(on: vehicle.advance(2, measured: 0))
        }
        vehicle.template.satellitesUsed = 3
        var way = 0.0
        for second in 1...40 {
            // Away by 100 m and back.
            vehicle.error = SIMD2(0, 5 * Double(second <= 20 ? second : 40 - second))
            if second == 40 { vehicle.template.satellitesUsed = 10 }
            way += filter.verdict(on: vehicle.advance(2, measured: 0)).location?.distanceTravelled ?? 0
        }
        #expect(way < 90)
    }

    @Test func `is believed with its usual satellites`() throws {
        #expect(try Self.coast(satellites: 10).allSatisfy { $0.rejection == nil })
    }

    @Test func `is believed if its speeds never agreed with its positions`() throws {
        #expect(try Self.coast(satellites: 6, factor: 0.3).allSatisfy { $0.rejection == nil })
    }
}

import Filtering
import Foundation
import GNSS
import Logbook
import Testing

@Suite struct `A fix far off` {
    /// A drive of 120 s at 15 m/s in which some fixes are off, with the verdict on each.
    struct Drive {
        var verdicts: [FilterVerdict] = []
        /// Metres from the truth, infinite if there is no location.
        var distances: [Double] = []
        var way: Double { verdicts.compactMap(\.location?.distanceTravelled).reduce(0, +) }

        init(_ wrong: Range<Int>, by metres: Double, hasSpeed: Bool, _ profile: FilterProfile = .auto) throws {
            var filter = FilterChain(profile.parameters ?? FilterParameters())
            var vehicle = try Vehicle()
            for second in 0..<120 {
                _ = vehicle.advance(15)
                vehicle.error = SIMD2(0.3 * sin(Double(second)), wrong.contains(second) ? metres : 0)
                let fix = vehicle.fix(speed: hasSpeed ? 15 : nil, course: hasSpeed ? 90 : nil)
                verdicts.append(filter.verdict(on: fix))
                distances.append(vehicle.distance(of: verdicts[second].location))
            }
        }

        /// Whether no location is outside of its circle by more than receivers are.
        func isHonest(in range: Range<Int>) -> Bool {
            range.allSatisfy { index in
                guard let circle = verdicts[index].location?.horizontalAccuracy else { return true }
                return distances[index] <= circle + 3
            }
        }
    }

    static let distances = [20.0, 50, 100, 1000, 30_000, 1_000_000]

    @Test(arguments: distances, [0, 1, 2, 60])
    func `alone, leaves no trace, wherever it is`(metres: Double, start: Int) throws {
        for hasSpeed in [true, false] {
            let drive = try Drive(start..<start + 1, by: metres, hasSpeed: hasSpeed)
            #expect(drive.isHonest(in: 0..<120))
            #expect(drive.verdicts[max(4, start + 1)...].allSatisfy { $0.rejection == nil })
            let without = try Drive(0..<0, by: 0, hasSpeed: hasSpeed)
            #expect(abs(drive.way - without.way) < max(5, 15 * Double(max(0, 5 - start))))
        }
    }

    @Test(arguments: FilterProfile.allCases.filter { $0 != .off })
    func `alone, is rejected in every profile`(profile: FilterProfile) throws {
        for metres in Self.distances {
            #expect(try Drive(60..<61, by: metres, hasSpeed: true, profile).isHonest(in: 0..<120))
        }
    }

    @Test(arguments: distances, [0, 1, 2, 5, 60])
    func `for ten seconds, is rejected or shown with a circle that holds the truth`(metres: Double, start: Int) throws {
        let drive = try Drive(start..<start + 10, by: metres, hasSpeed: false)
        #expect(drive.isHonest(in: 0..<120))
        #expect(drive.verdicts[(start + 10)...].allSatisfy { $0.location != nil })
        let without = try Drive(0..<0, by: 0, hasSpeed: false)
        #expect(abs(drive.way - without.way) < (start < 5 ? 50 : 0.01 * without.way))
    }

    @Test(arguments: distances)
    func `for good, is followed within ten seconds and stays disputed, with a circle for both places`(
        metres: Double
    ) throws {
        let drive = try Drive(60..<120, by: metres, hasSpeed: true)
        #expect(drive.verdicts[60].location == nil)
        #expect(drive.verdicts[70].isDisputed)
        #expect(drive.verdicts[70...].allSatisfy { $0.isDisputed && $0.rejection?.rule == .positionJump })
        #expect(drive.isHonest(in: 0..<120))
    }

    @Suite struct `after a pause of two minutes` {
        private static func drive(_ errors: [Double]) throws -> [FilterVerdict] {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(15)) }
            for _ in 0..<120 { _ = vehicle.advance(15) }
            return errors.map { error in
                _ = vehicle.advance(15)
                vehicle.error = SIMD2(0, error)
                return filter.verdict(on: vehicle.fix(speed: 15, course: 90))
            }
        }

        @Test func `is rejected until another one confirms it, though the receiver could have gone there`() throws {
            let verdicts = try Self.drive([1000, 0, 0, 0])
            #expect(verdicts.map { $0.rejection?.rule } == [.positionJump, nil, nil, nil])
        }

        @Test func `is followed without a dispute if the next one confirms it`() throws {
            let verdicts = try Self.drive([1000, 1000, 1000])
            #expect(verdicts.map { $0.rejection?.rule } == [.positionJump, nil, nil])
        }
    }

    @Test func `for good, is believed once the receiver can have gone there`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(15)) }
        vehicle.error = SIMD2(0, 100)
        let verdicts = (0..<120).map { _ in filter.verdict(on: vehicle.advance(15)) }
        #expect(verdicts[100...].allSatisfy { $0.rejection == nil })
        #expect(verdicts.last?.location?.horizontalAccuracy ?? 100 < 10)
    }

    @Test(arguments: [20.0, 50, 100], [15.0, 2.5])
    func `for ten seconds leaves no trace in the odometer of a winding ride`(metres: Double, speed: Double) throws {
        func way(_ wrong: Range<Int>) throws -> (way: Double, isHonest: Bool) {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            var (way, isHonest) = (0.0, true)
            for second in 0..<300 {
                _ = vehicle.advance(speed, course: 90 + 20 * sin(Double(second) / 9))
                vehicle.error = SIMD2(0.3 * sin(Double(second)), wrong.contains(second) ? metres : 0)
                let location = filter.verdict(on: vehicle.fix(speed: nil, course: nil)).location
                way += location?.distanceTravelled ?? 0
                if let circle = location?.horizontalAccuracy, vehicle.distance(of: location) > circle + 3 {
                    isHonest = false
                }
            }
            return (way, isHonest)
        }
        let (with, isHonest) = try way(100..<110)
        #expect(isHonest)
        #expect(abs(with - (try way(0..<0)).way) < max(5, 0.01 * with))
    }

    @Test(arguments: [20.0, 50, 1000], [0.0, 120])
    func `for ten seconds leaves no trace in the odometer of a parked receiver, even after a pause`(
        metres: Double,
        pause: Double
    ) throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<120 { _ = filter.verdict(on: vehicle.advance(0)) }
        vehicle.pause(pause)
        var way = 0.0
        for second in 0..<60 {
            vehicle.error = SIMD2(0, second < 10 ? metres : 0)
            way += filter.verdict(on: vehicle.advance(0)).location?.distanceTravelled ?? 0
        }
        #expect(way < 5)
    }

    @Test(arguments: [1, 10])
    func `but within reach, is in the circles for as long as it may last`(fixes: Int) throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.interval = 3
        for second in 0..<100 {
            vehicle.error = SIMD2(0, second.isMultiple(of: 4) ? 5 : 0)
            _ = filter.verdict(on: vehicle.advance(5))
        }
        vehicle.interval = fixes == 1 ? 3 : 1
        for _ in 0..<fixes {
            vehicle.error = SIMD2(0, 18)
            let location = filter.verdict(on: vehicle.advance(5)).location
            if let location { #expect(vehicle.distance(of: location) <= location.horizontalAccuracy ?? 0) }
        }
        vehicle.error = SIMD2()
        #expect(filter.verdict(on: vehicle.advance(5)).rejection == nil)
    }

    @Test func `where a track leads after a pause is in its circle, as the track may lead anywhere by then`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for second in 0..<60 {
            vehicle.error = SIMD2(sin(Double(second) * 2), 0)
            _ = filter.verdict(on: vehicle.advance(10))
        }
        vehicle.pause(20)
        // The receiver has stopped, and the fix is as if it had not.
        vehicle.error = SIMD2(20, 0)
        let location = try #require(filter.verdict(on: vehicle.advance(0)).location)
        #expect(vehicle.distance(of: location) <= location.horizontalAccuracy ?? 0)
    }

    @Test func `after a pause costs none of the fixes that follow it`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        let errors = [0.0, 0, 0, 50, 50, 50, 0, 0, 0]
        let pauses = [0.0, 1, 120, 110, 1, 1, 9, 1, 1]
        let verdicts = zip(errors, pauses).map { error, pause in
            vehicle.pause(pause)
            vehicle.error = SIMD2(0, error)
            return filter.verdict(on: vehicle.advance(0))
        }
        #expect(verdicts[6...].allSatisfy { $0.rejection == nil })
    }

    @Test func `names what was measured and the threshold`() throws {
        let rejection = try #require(try Drive(60..<61, by: 200, hasSpeed: true).verdicts[60].rejection)
        #expect(rejection.rule == .positionJump)
        #expect(abs((rejection.measured ?? 0) - 200) < 2)
        #expect((6..<30).contains(rejection.threshold ?? 0))
    }
}

@Suite struct `The first fix` {
    @Test func `is accepted, and ten seconds have a large circle, as all of them may be wrong`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        let verdicts = (0..<13).map { _ in filter.verdict(on: vehicle.advance(1)) }
        #expect(verdicts.allSatisfy { $0.rejection == nil })
        let circles = verdicts.compactMap(\.location?.horizontalAccuracy)
        #expect(circles[...10].allSatisfy { $0 >= 1_000_000 })
        #expect(circles[11...].allSatisfy { $0 < 10 })
    }

    @Test func `and a second one far from it are both shown, as either may be wrong`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.error = SIMD2(0, 30_000)
        let first = filter.verdict(on: vehicle.advance(1))
        vehicle.error = SIMD2(0, 0)
        let second = filter.verdict(on: vehicle.advance(1))
        #expect([first, second].map(\.kind) == [.accepted, .disputed])
        #expect(second.location?.horizontalAccuracy ?? 0 >= 30_000)
        #expect(second.location?.distanceTravelled == 0)
    }

    @Test func `of a receiver that sends one in four minutes may be a jump as well as the third`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.interval = 240
        let verdicts = [0.0, 0, 300].map { error in
            vehicle.error = SIMD2(0, error)
            return filter.verdict(on: vehicle.advance(0))
        }
        #expect(verdicts[2].location?.horizontalAccuracy ?? 300 >= 300)
        #expect(verdicts.compactMap(\.location?.distanceTravelled).reduce(0, +) < 5)
    }

    @Test func `is confirmed by two more at any speed`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        let verdicts = (0..<3).map { _ in filter.verdict(on: vehicle.advance(250)) }
        #expect(verdicts.map(\.kind) == [.accepted, .disputed, .accepted])
    }

    @Test func `proves wrong if the next two agree with each other and not with it`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.error = SIMD2(0, 30_000)
        _ = filter.verdict(on: vehicle.advance(1))
        vehicle.error = SIMD2(0, 0)
        let verdicts = (0..<2).map { _ in filter.verdict(on: vehicle.advance(1)) }
        #expect(verdicts.map(\.kind) == [.disputed, .accepted])
        #expect(filter.wrongBeginning?.contains(2) == true)
        #expect(filter.wrongBeginning?.contains(1) == false)
        // Two seconds at 1 m/s: the jump is no way.
        #expect(verdicts[1].location?.distanceTravelled ?? .infinity < 2.1)
    }

    @Test func `is one of eight that never agree, and the ninth is disputed`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        let verdicts = (0..<9).map { second in
            vehicle.error = SIMD2(Double(second * second * 7 % 11) * 300, Double(second * 5 % 7) * 400)
            return filter.verdict(on: vehicle.advance(0))
        }
        #expect(verdicts[1].isDisputed)
        #expect(verdicts[2..<8].allSatisfy { $0.rejection?.rule == .settling })
        #expect(verdicts[8].isDisputed)
    }
}

@Suite struct `A receiver after a gap` {
    @Test func `is believed at once within reach, and the way is the straight line`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(10)) }
        vehicle.pause(30, speed: 10)
        let verdict = filter.verdict(on: vehicle.advance(10))
        #expect(verdict.rejection == nil)
        #expect(abs((verdict.location?.distanceTravelled ?? 0) - 310) < 5)
    }

    @Test func `is not believed beyond it`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(10)) }
        vehicle.pause(30, speed: 10)
        vehicle.error = SIMD2(5000, 0)
        #expect(filter.verdict(on: vehicle.advance(10)).rejection?.rule == .positionJump)
    }
}

@Suite struct `A receiver that reports every 30 seconds` {
    @Test func `is believed however it drives, and its way counts`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.interval = 30
        for _ in 0..<20 { _ = filter.verdict(on: vehicle.advance(0)) }
        let speeds = [5.0, 14, 14, 3, 0, 12, 14, 0, 0, 13]
        let verdicts = (0..<100).map { filter.verdict(on: vehicle.advance(speeds[$0 % 10], course: Double($0 * 40))) }
        #expect(verdicts.allSatisfy { $0.rejection == nil })
        let way = verdicts.compactMap(\.location?.distanceTravelled).reduce(0, +)
        #expect(abs(way / (100 * 30 * 7.5) - 1) < 0.05)
    }

    @Test func `is not believed five kilometres off`() throws {
        var filter = FilterChain.standard
        var vehicle = try Vehicle()
        vehicle.interval = 30
        for index in 0..<60 { _ = filter.verdict(on: vehicle.advance(10, course: Double(index * 40))) }
        vehicle.error = SIMD2(5000, 0)
        #expect(filter.verdict(on: vehicle.advance(10)).rejection?.rule == .positionJump)
        vehicle.error = SIMD2()
        #expect(filter.verdict(on: vehicle.advance(10)).rejection == nil)
    }
}

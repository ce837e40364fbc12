import Filtering
import Foundation
import GNSS
import Logbook
import Testing

@Suite struct `A moving receiver` {
    @Suite struct `with errors that come and go` {
        /// Sums of the squares of what fixes are off, and of what is published.
        private static func errors(_ error: (Int) -> SIMD2<Double>) throws -> (fixes: Double, published: Double) {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            var (fixes, published) = (0.0, 0.0)
            for second in 0..<900 {
                vehicle.error = error(second)
                let location = filter.verdict(on: vehicle.advance(5)).location
                guard second > 60 else { continue }
                fixes += vehicle.error.length * vehicle.error.length
                let distance = vehicle.distance(of: location)
                published += distance * distance
            }
            return (fixes, published)
        }

        @Test func `is as far off as its fixes where they wander as receivers do`() throws {
            let errors = try Self.errors { second in
                let time = Double(second)
                return SIMD2(2 * sin(time / 90) + sin(time / 37), 2 * cos(time / 80) + sin(time / 41))
            }
            #expect(errors.published < 1.02 * errors.fixes)
        }

        @Test func `is nearer to the truth than fixes that are off another way each second`() throws {
            let errors = try Self.errors { SIMD2(Double($0 * 7 % 11) - 5, Double($0 * 5 % 13) - 6) / 4 }
            #expect(errors.published < errors.fixes / 2)
        }

        @Test func `is nearer to the truth than fixes whose errors pass within seconds`() throws {
            let errors = try Self.errors { SIMD2(Double($0 / 8 * 7 % 11) - 5, Double($0 / 8 * 5 % 11) - 5) / 2 }
            #expect(errors.published < 0.8 * errors.fixes)
        }

        @Test func `has travelled as far as it went`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            var travelled = 0.0
            for second in 0..<600 {
                vehicle.error = SIMD2(0, second % 2 == 0 ? 2 : -2)
                travelled += filter.verdict(on: vehicle.advance(10)).location?.distanceTravelled ?? 0
            }
            #expect(abs(travelled - 6000) < 30)
        }
    }

    @Suite struct `with fixes from another part of the earth` {
        static let places = [(48.0, 11.0), (0.01, 0.01), (-47, -169), (47, -11), (89.9, 90)]

        @Test(arguments: places, [1, 6])
        func `goes on as if they had not come`(place: (latitude: Double, longitude: Double), count: Int) throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(15, course: 45)) }
            var travelled = 0.0
            for _ in 0..<count {
                var fix = vehicle.advance(15, course: 45)
                fix.coordinate = Coordinate(latitude: place.latitude, longitude: place.longitude)
                let verdict = filter.verdict(on: fix)
                #expect(verdict.isPredicted && verdict.rejection?.rule == .positionJump)
                let way = try #require(verdict.location?.distanceTravelled)
                // Whole millimetres, as everywhere.
                #expect((way * 1000).rounded() / 1000 == way)
                travelled += way
                #expect(vehicle.distance(of: verdict.location) < 1)
            }
            for _ in 0..<100 {
                let verdict = filter.verdict(on: vehicle.advance(15, course: 45))
                #expect(verdict.rejection == nil)
                #expect(vehicle.distance(of: verdict.location) < 1)
                travelled += verdict.location?.distanceTravelled ?? 0
            }
            #expect(abs(travelled - 15 * Double(count + 100)) < 5)
        }

        @Test func `is smoothed as if they had not come`() throws {
            var smoother = PositionSmoother(FilterParameters())
            var vehicle = try Vehicle()
            var verdicts: [FilterVerdict] = []
            for second in 0..<120 {
                var fix = vehicle.advance(15)
                if second == 60 { fix.coordinate = Coordinate(latitude: 0.01, longitude: 0.01) }
                verdicts += smoother.add(fix)
            }
            verdicts += smoother.flush()
            #expect(verdicts.count == 120)
            #expect(verdicts.filter { $0.rejection != nil }.count == 1)
            #expect(verdicts[60].rejection?.rule == .positionJump)
        }
    }

    @Suite struct `that jumps` {
        private static func jump(
            by metres: Double,
            for seconds: Int,
            after before: Int = 600
        ) throws -> [(verdict: FilterVerdict, distance: Double)] {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<before { _ = filter.verdict(on: vehicle.advance(15)) }
            return (0..<seconds + 30).map { second in
                vehicle.error = second < seconds ? SIMD2(0, metres) : SIMD2()
                let verdict = filter.verdict(on: vehicle.advance(15))
                return (verdict, vehicle.distance(of: verdict.location))
            }
        }

        @Test func `is carried on where its speed says, with the reason`() throws {
            let judged = try Self.jump(by: 200, for: 5)
            #expect(judged.prefix(5).allSatisfy { $0.verdict.isPredicted && $0.distance < 5 })
            #expect(judged.prefix(5).allSatisfy { $0.verdict.rejection?.rule == .positionJump })
        }

        @Test func `is believed at once when it is back`() throws {
            let judged = try Self.jump(by: 200, for: 5)
            #expect(judged.dropFirst(5).allSatisfy { $0.verdict.rejection == nil && $0.distance < 5 })
        }

        @Test func `is not carried on for more than some seconds`() throws {
            let judged = try Self.jump(by: 2000, for: 40)
            #expect(judged[5].verdict.isPredicted)
            #expect(judged[20].verdict.location == nil)
        }

        @Test func `begins anew where it stays a hundred kilometres off`() throws {
            let judged = try Self.jump(by: 100_000, for: 40)
            #expect(judged.prefix(8).allSatisfy { $0.verdict.rejection?.rule == .positionJump })
            #expect(judged[20].verdict.rejection == nil)
            #expect(judged[20].distance > 99_000)
        }

        @Test(arguments: [20, 60, 120, 200])
        func `has left a wrong beginning within ten seconds`(seconds: Int) throws {
            let judged = try Self.jump(by: 120, for: 30, after: seconds)
            #expect(judged[10].verdict.rejection == nil && judged[10].distance > 110)
        }

        @Test func `after a pause is not trusted, and is believed at once when it is back`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<600 { _ = filter.verdict(on: vehicle.advance(15)) }
            vehicle.pause(7, speed: 15)
            vehicle.error = SIMD2(0, 40)
            for _ in 0..<15 {
                let location = filter.verdict(on: vehicle.advance(15)).location
                #expect(vehicle.distance(of: location) < location?.horizontalAccuracy ?? 0)
            }
            vehicle.error = SIMD2()
            let verdicts = (0..<5).map { _ in filter.verdict(on: vehicle.advance(15)) }
            #expect(verdicts.allSatisfy { $0.rejection == nil })
        }

        @Test func `is believed where it stays`() throws {
            let judged = try Self.jump(by: 300, for: 120)
            #expect(judged[100].verdict.rejection == nil)
            #expect(judged[100].distance > 290)
        }

        @Test func `is not trusted for a minute where it stays`() throws {
            let accuracies = try Self.jump(by: 100, for: 150).map { $0.verdict.location?.horizontalAccuracy ?? 0 }
            #expect(accuracies[45...90].allSatisfy { $0 > 100 })
            #expect(accuracies[110...140].allSatisfy { $0 < 10 })
        }

        @Test func `is believed at once when it is back after a jump that was believed`() throws {
            let judged = try Self.jump(by: 100, for: 70)
            #expect(judged.dropFirst(70).allSatisfy { $0.verdict.rejection == nil && $0.distance < 5 })
            #expect(judged[75].verdict.location?.horizontalAccuracy ?? 100 < 10)
        }
    }

    @Suite struct `that carries its last fix on` {
        /// The verdicts on five seconds at the same speed to the last digit, with this error in each.
        private static func coast(_ error: (Int) -> SIMD2<Double>) throws -> [FilterVerdict] {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for second in 0..<240 {
                vehicle.error = SIMD2(0.3 * sin(Double(second)), 0)
                _ = filter.verdict(on: vehicle.advance(5 + Double(second * 7 % 11) / 10))
            }
            return (0..<5).map { second in
                vehicle.error = error(second)
                return filter.verdict(on: vehicle.advance(5.37))
            }
        }

        @Test func `is not believed, whatever its satellites, where it is exactly where its velocity leads`() throws {
            let verdicts = try Self.coast { _ in SIMD2() }
            #expect(verdicts[1...2].allSatisfy { $0.rejection?.rule == .deadReckoning })
        }

        @Test func `is believed where it goes on to measure positions`() throws {
            let verdicts = try Self.coast { SIMD2(0.3 * cos(Double($0)), 0) }
            #expect(verdicts.allSatisfy { $0.rejection == nil })
        }
    }

    @Suite struct `that is led away slowly` {
        /// The verdicts on ten seconds, each of which leads a metre farther away.
        private static func lead(satellites: Int, dilution: Double) throws -> [FilterVerdict] {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for second in 0..<600 {
                vehicle.error = SIMD2(0, 2 * sin(Double(second) / 60))
                _ = filter.verdict(on: vehicle.advance(10))
            }
            vehicle.template.satellitesUsed = satellites
            vehicle.template.dilution.horizontal = dilution
            return (0..<10).map { _ in
                vehicle.error += SIMD2(1, 0)
                return filter.verdict(on: vehicle.advance(10))
            }
        }

        @Test func `is believed under its usual sky, as after a hard turn`() throws {
            #expect(try Self.lead(satellites: 10, dilution: 0.9).allSatisfy { $0.rejection == nil })
        }

        @Test func `is rejected with half of its satellites`() throws {
            #expect(try Self.lead(satellites: 5, dilution: 2).last?.rejection?.rule == .positionJump)
        }
    }

    @Suite struct `whose speed is plainly wrong` {
        @Test func `is followed by its positions`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<10 { _ = filter.verdict(on: vehicle.advance(3)) }
            for _ in 0..<60 { _ = filter.verdict(on: vehicle.advance(3, measured: 0.2)) }
            let verdict = filter.verdict(on: vehicle.advance(3, measured: 0.2))
            #expect(vehicle.distance(of: verdict.location) < 12)
        }
    }

    @Suite struct `without a speed` {
        @Test func `is followed all the same`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            var last: Location?
            for _ in 0..<60 {
                _ = vehicle.advance(20)
                last = filter.verdict(on: vehicle.fix(speed: nil, course: nil)).location
            }
            #expect(vehicle.distance(of: last) < 10)
        }
    }

    @Suite struct `of centimetres` {
        @Test func `stays as good as it is`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            vehicle.template.quality = .fixedRTK
            for second in 0..<120 {
                let location = filter.verdict(on: vehicle.advance(8, course: Double(second))).location
                guard second > 10 else { continue }
                #expect(vehicle.distance(of: location) < 0.1)
                #expect(location?.horizontalAccuracy ?? 9 < 0.6)
            }
        }
    }
}

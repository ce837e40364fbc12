import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `The first fixes` {
    @Suite struct `of a receiver that had one before anybody listened` {
        @Test func `are believed at once`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            vehicle.template.dilution.horizontal = nil
            vehicle.template.satellitesUsed = nil
            #expect(filter.verdict(on: vehicle.advance(0)).rejection == nil)
        }
    }

    @Suite struct `after a cold start` {
        private static func verdicts(shrinking metres: Double) throws -> [(FilterVerdict, Double)] {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            vehicle.template.satellitesUsed = 4
            vehicle.template.dilution.horizontal = 3
            _ = filter.verdict(on: GNSSFix(time: .start))
            var error = metres
            return (0..<90).map { _ in
                vehicle.error = SIMD2(error, 0)
                error *= 0.93
                let verdict = filter.verdict(on: vehicle.advance(0))
                return (verdict, vehicle.distance(of: verdict.location))
            }
        }

        @Test func `are rejected while they walk`() throws {
            let verdicts = try Self.verdicts(shrinking: 900)
            #expect(verdicts.prefix(29).allSatisfy { $0.0.rejection?.rule == .settling })
        }

        @Test func `are published after half a minute all the same, and say how far off they may be`() throws {
            let published = try Self.verdicts(shrinking: 900).filter { $0.0.location != nil }
            #expect(published.count > 50)
            #expect(published.prefix(10).allSatisfy { $0.1 < $0.0.location?.horizontalAccuracy ?? 0 })
        }

        @Test func `are published after three seconds where they keep to the speed`() throws {
            let verdicts = try Self.verdicts(shrinking: 0)
            #expect(verdicts.prefix(3).allSatisfy { $0.0.location == nil })
            #expect(verdicts.dropFirst(4).allSatisfy { $0.0.location != nil })
        }
    }

    @Suite struct `after a gap` {
        @Test func `are believed at once where they are good and within reach`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(10)) }
            vehicle.pause(30, speed: 10)
            let verdict = filter.verdict(on: vehicle.advance(10))
            #expect(verdict.rejection == nil)
            #expect(abs((verdict.location?.distanceTravelled ?? 0) - 310) < 5)
        }

        @Test func `have to prove themselves where they are poor`() throws {
            var filter = FilterChain.standard
            var vehicle = try Vehicle()
            for _ in 0..<30 { _ = filter.verdict(on: vehicle.advance(10)) }
            vehicle.pause(30, speed: 10)
            vehicle.template.satellitesUsed = 4
            vehicle.error = SIMD2(60, 0)
            #expect(filter.verdict(on: vehicle.advance(10)).rejection?.rule == .settling)
        }
    }
}

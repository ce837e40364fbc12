import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `The standard filter` {
    @Suite struct `after a rejected fix` {
        @Test func `rejects an older one, as time has gone on`() {
            var filter = FilterChain.standard
            for second in 0...3 { _ = filter.verdict(on: .sample(at: Double(second))) }
            #expect(filter.verdict(on: .sample(at: 8, latitude: 48)).rejection?.rule == .positionJump)
            #expect(filter.verdict(on: .sample(at: 4)).rejection?.rule == .olderTime)
        }

        @Test func `is where it was after any number of reports without a fix`() {
            var filter = FilterChain.standard
            _ = filter.verdict(on: .sample(at: 0))
            for second in 1...100 {
                var fix = GNSSFix.sample(at: Double(second), latitude: -47)
                fix.quality = .none
                #expect(filter.verdict(on: fix).rejection?.rule == .noFix)
            }
            #expect(filter.verdict(on: .sample(at: 1)).location != nil)
        }
    }

    @Suite struct `with several reasons to reject` {
        @Test func `names the missing fix before the zero island`() {
            var filter = FilterChain.standard
            var fix = GNSSFix.sample(latitude: 0, longitude: 0)
            fix.quality = .none
            #expect(filter.verdict(on: fix).rejection?.rule == .noFix)
        }

        @Test func `names the zero island before the duplicate`() {
            var filter = FilterChain.standard
            _ = filter.verdict(on: .sample(at: 0))
            let verdict = filter.verdict(on: .sample(at: 0, latitude: 0, longitude: 0))
            #expect(verdict.rejection?.rule == .impossibleCoordinate)
        }

        @Test func `names the duplicate before the jump`() {
            var filter = FilterChain.standard
            _ = filter.verdict(on: .sample(at: 0))
            #expect(filter.verdict(on: .sample(at: 0, latitude: 48)).rejection?.rule == .duplicateTime)
        }
    }

    @Suite struct `after one fix with a wrong date and a wrong place` {
        @Test func `accepts locations again within a quarter of a minute`() {
            var filter = FilterChain.standard
            _ = filter.verdict(on: .sample(at: 600_000_000, latitude: -10))
            let verdicts = (0..<15).map { filter.verdict(on: .sample(at: Double($0), speed: 0)) }
            #expect(verdicts.last?.location != nil)
        }
    }

    @Suite struct `given the same fixes again` {
        @Test func `gives the same verdicts`() {
            let fixes = (0..<200).map { number -> GNSSFix in
                let seconds = Double(number / 2 * 7 % 50)
                let latitude = number % 11 == 0 ? 12.0 : 47.0
                return .sample(at: seconds, latitude: latitude, speed: number % 3 == 0 ? nil : 2)
            }
            var first = FilterChain.standard
            var second = FilterChain.standard
            let verdicts = fixes.map { first.verdict(on: $0) }
            #expect(fixes.map { second.verdict(on: $0) } == verdicts)
            let rules = Set(verdicts.compactMap { $0.rejection?.rule })
            #expect(rules.isSuperset(of: [.olderTime, .duplicateTime, .positionJump]))
        }

        @Test func `gives the same verdicts from a copy made halfway`() {
            var filter = FilterChain.standard
            _ = (0..<10).map { filter.verdict(on: .sample(at: Double($0))) }
            var copy = filter
            #expect(copy.verdict(on: .sample(at: 9)) == filter.verdict(on: .sample(at: 9)))
            #expect(copy.verdict(on: .sample(at: 10)) == filter.verdict(on: .sample(at: 10)))
        }
    }
}

@Suite struct `The minimal filter` {
    @Suite struct `for any fix with a place and a time` {
        @Test func `accepts duplicates, late fixes and jumps`() {
            var filter = FilterChain.minimal
            let fixes = [
                GNSSFix.sample(at: 5), .sample(at: 5), .sample(at: 1), .sample(at: 6, latitude: -47),
            ]
            #expect(fixes.allSatisfy { filter.verdict(on: $0).location != nil })
        }

        @Test func `rejects what is no fix`() {
            var filter = FilterChain.minimal
            #expect(filter.verdict(on: GNSSFix()).rejection?.rule == .noFix)
        }
    }
}

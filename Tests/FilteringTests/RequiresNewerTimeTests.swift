import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `The rule that requires a newer time` {
    @Suite struct `for fixes that advance` {
        @Test(arguments: [0.001, 0.1, 1, 3600, 86_400])
        func `has no rejection, whatever the step`(step: Double) {
            var rule = RequiresNewerTime()
            #expect(rule.judge(.sample(at: 0)) == nil)
            #expect(rule.judge(.sample(at: step)) == nil)
        }

        @Test func `has none through a leap second`() {
            var rule = RequiresNewerTime()
            for text in [
                "2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00Z",
            ] {
                var fix = GNSSFix.sample()
                fix.time = UTCTime(iso8601: text)
                #expect(rule.judge(fix) == nil, "\(text)")
            }
        }

        @Test func `leaves fixes without a time to other rules`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample())
            #expect(rule.rejection(of: GNSSFix()) == nil)
        }
    }

    @Suite struct `for a fix that is not newer` {
        @Test func `calls the same time a duplicate`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 0))
            #expect(rule.judge(.sample(at: 0)) == Rejection(.duplicateTime, measured: 0, threshold: 0))
        }

        @Test func `calls the same time a duplicate at another place too`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 0, latitude: 47))
            #expect(rule.judge(.sample(at: 0, latitude: 47.001))?.rule == .duplicateTime)
        }

        @Test func `never gets used to a duplicate`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 0))
            let rejections = (1...100).map { _ in rule.judge(.sample(at: 0))?.rule }
            #expect(rejections.allSatisfy { $0 == .duplicateTime })
        }

        @Test func `measures how many seconds a late one is behind`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 10))
            #expect(rule.judge(.sample(at: 7.5)) == Rejection(.olderTime, measured: 2.5, threshold: 0))
        }

        @Test func `accepts the fix after one whose date was a day ahead`() {
            var rule = RequiresNewerTime()
            let verdicts = [0.0, 1, 86_402, 3, 4].map { rule.judge(.sample(at: $0)) }
            #expect(verdicts.allSatisfy { $0 == nil })
        }

        @Test func `goes on with the next newer one`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 2))
            #expect(rule.judge(.sample(at: 1)) != nil)
            #expect(rule.judge(.sample(at: 3)) == nil)
        }
    }

    @Suite struct `after one date in the future` {
        @Test(arguments: [0.1, 1, 5, 60])
        func `believes the fifth fix that advances, at any interval`(interval: Double) {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 600_000_000))
            let rules = (0..<6).map { rule.judge(.sample(at: Double($0) * interval))?.rule }
            #expect(rules == [.olderTime, .olderTime, .olderTime, .olderTime, nil, nil])
        }

        @Test func `believes fixes that come twice each`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 600_000_000))
            let rules = [0.0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5].map { rule.judge(.sample(at: $0))?.rule }
            #expect(
                rules == [
                    .olderTime, .olderTime, .olderTime, .olderTime, .olderTime, .olderTime, .olderTime, .olderTime,
                    nil, .duplicateTime, nil,
                ]
            )
        }

        @Test func `does not believe fixes that run backwards`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 600_000_000))
            let rules = (0..<100).map { rule.judge(.sample(at: -Double($0)))?.rule }
            #expect(rules.allSatisfy { $0 == .olderTime })
        }

        @Test func `forgets late fixes as soon as a newer one has come`() {
            var rule = RequiresNewerTime()
            _ = rule.judge(.sample(at: 100))
            _ = (1...4).map { rule.judge(.sample(at: Double($0))) }
            _ = rule.judge(.sample(at: 101))
            #expect(rule.judge(.sample(at: 5))?.rule == .olderTime)
        }
    }
}

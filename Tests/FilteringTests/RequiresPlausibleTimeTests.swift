import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `The rule that rejects impossible times` {
    @Test func `objects to a date of the last century`() {
        var rule = RequiresPlausibleTime()
        var fix = GNSSFix.sample()
        fix.time = UTCTime(iso8601: "1999-08-22T12:00:00Z")
        #expect(rule.judge(fix)?.rule == .impossibleTime)
    }

    @Suite struct `without times of arrival` {
        @Test(arguments: [3599.0, 3601.0, 86_400.0, 2_592_000.0])
        func `accepts the first fix after a pause`(pause: Double) {
            var rule = RequiresPlausibleTime()
            _ = rule.judge(.sample(at: 0))
            #expect(rule.judge(.sample(at: pause)) == nil)
        }

        @Test func `rejects one fix that is years ahead, and measures how far`() {
            var rule = RequiresPlausibleTime()
            _ = rule.judge(.sample(at: 0))
            let rejection = Rejection(.impossibleTime, measured: 8.64e7, threshold: 2_678_400)
            #expect(rule.judge(.sample(at: 8.64e7)) == rejection)
            #expect(rule.judge(.sample(at: 1)) == nil)
        }

        @Test func `believes a second fix that goes on from there`() {
            var rule = RequiresPlausibleTime()
            _ = rule.judge(.sample(at: 0))
            _ = rule.judge(.sample(at: 8.64e7))
            #expect(rule.judge(.sample(at: 8.64e7 + 1)) == nil)
        }
    }

    @Suite struct `with times of arrival` {
        @Test func `accepts fixes that arrive late, together, or after a pause`() {
            var rule = RequiresPlausibleTime()
            let fixes = [(0.0, 0.2), (1, 1.2), (2, 5), (3, 5), (4, 5), (5, 5.2), (7205, 7205.4)]
            #expect(fixes.allSatisfy { rule.judge(.sample(at: $0), arriving: $1) == nil })
        }

        @Test(arguments: [5.0, 86_400.0, 3.2e7])
        func `rejects a fix ahead of its time, and measures how far`(jump: Double) {
            var rule = RequiresPlausibleTime()
            for second in 0..<5 { _ = rule.judge(.sample(at: Double(second)), arriving: Double(second) + 0.3) }
            let rejection = rule.judge(.sample(at: 4 + jump), arriving: 5.3)
            #expect(rejection?.rule == .impossibleTime)
            #expect(rejection?.measured == jump)
            #expect(rule.judge(.sample(at: 6), arriving: 6.3) == nil)
        }

        @Test func `follows a time that goes on for five seconds`() {
            var rule = RequiresPlausibleTime()
            _ = rule.judge(.sample(at: 0), arriving: 0.3)
            let verdicts = (1...10).map { rule.judge(.sample(at: 86_400 + Double($0)), arriving: Double($0) + 0.3) }
            #expect(verdicts.map { $0 == nil } == Array(repeating: false, count: 5) + Array(repeating: true, count: 5))
        }

        @Test func `lets the machine's clock be set`() {
            var rule = RequiresPlausibleTime()
            let clock = [0.3, 1.3, 90_002.3, 90_003.3, 4.3, 5.3]
            #expect(clock.enumerated().allSatisfy { rule.judge(.sample(at: Double($0)), arriving: $1) == nil })
        }

        @Test func `gives up on a capture that is played fast`() {
            var rule = RequiresPlausibleTime()
            let fixes = (0..<100).map(Double.init)
            let rejected = fixes.count { rule.judge(.sample(at: $0 * 10), arriving: $0 / 100) != nil }
            #expect(rejected == 5)
        }
    }
}

extension FilterRule {
    /// Judges a fix that arrives some seconds after `UTCTime.start`.
    fileprivate mutating func judge(_ fix: GNSSFix, arriving seconds: Double) -> Rejection? {
        noteArrival(at: .start.advanced(bySeconds: seconds))
        return judge(fix)
    }
}

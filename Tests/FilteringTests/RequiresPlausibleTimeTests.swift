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

    @Test func `objects to one fix that is days ahead, and measures how far`() {
        var rule = RequiresPlausibleTime()
        _ = rule.judge(.sample(at: 0))
        #expect(rule.judge(.sample(at: 864_000)) == Rejection(.impossibleTime, measured: 864_000, threshold: 3600))
        #expect(rule.judge(.sample(at: 1)) == nil)
    }

    @Test func `believes a second one that goes on from there`() {
        var rule = RequiresPlausibleTime()
        _ = rule.judge(.sample(at: 0))
        _ = rule.judge(.sample(at: 864_000))
        #expect(rule.judge(.sample(at: 864_001)) == nil)
    }

    @Test func `has nothing against a pause of less than an hour`() {
        var rule = RequiresPlausibleTime()
        _ = rule.judge(.sample(at: 0))
        #expect(rule.judge(.sample(at: 3599)) == nil)
    }
}

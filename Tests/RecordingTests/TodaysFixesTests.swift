import GNSS
import Recording
import Testing

@Suite struct `The fixes of today` {
    private let now = TestClock()

    @Test func `are all that were accepted since the recording began`() {
        var today = fixes()
        #expect(today.count(accepted: 0) == 0)
        #expect(today.count(accepted: 12) == 12)
    }

    @Test func `have those of earlier recordings of the day among them`() {
        var today = fixes(earlier: 100)
        #expect(today.count(accepted: 12) == 112)
    }

    @Test func `begin anew at midnight, without those of earlier recordings`() {
        var today = fixes(earlier: 100)
        #expect(today.count(accepted: 12) == 112)
        now.advance(by: 86_400)
        #expect(today.count(accepted: 15) == 3)
        #expect(today.count(accepted: 20) == 8)
        now.advance(by: 86_400)
        #expect(today.count(accepted: 20) == 0)
    }

    private func fixes(earlier: Int = 0) -> TodaysFixes { TodaysFixes(earlier: earlier, now: { [now] in now.time }) }
}

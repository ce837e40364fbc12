import Recording
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct `A database that is slow to open` {
    private let clock = ManualClock()

    @Test func `is told of after five seconds`() async {
        await confirmation { told in
            let opening = SlowOpening(by: clock) { told() }
            await clock.somebodySleeps()
            clock.advance(by: SlowOpening.patience)
            await opening.hasEnded()
        }
    }

    @Test func `is not told of once it is open`() async {
        await confirmation(expectedCount: 0) { told in
            let opening = SlowOpening(by: clock) { told() }
            await clock.somebodySleeps()
            opening.end()
            clock.advance(by: SlowOpening.patience)
            await opening.hasEnded()
        }
    }
}

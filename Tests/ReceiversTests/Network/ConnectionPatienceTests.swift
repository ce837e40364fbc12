import Receivers
import Testing

@Suite struct `A silent connection` {
    private var patience = ConnectionPatience()

    @Test mutating func `is reopened after 30 s, then after twice as long each time`() {
        patience.connect(at: .seconds(5))
        #expect(patience.check(at: .seconds(34)) == nil)
        #expect(patience.check(at: .seconds(35)) == .seconds(30))
        patience.connect(at: .seconds(36))
        #expect(patience.check(at: .seconds(95)) == nil)
        #expect(patience.check(at: .seconds(96)) == .seconds(60))
    }

    @Test mutating func `is reopened after 5 minutes at the latest`() {
        var now = Duration.zero
        var silences: [Duration] = []
        for _ in 1...6 {
            patience.connect(at: now)
            now = patience.due
            silences += patience.check(at: now).map { [$0] } ?? []
        }
        #expect(silences == [30, 60, 120, 240, 300, 300].map { .seconds($0) })
    }

    @Test mutating func `gets 30 s again once it reports every second`() {
        patience.connect(at: .zero)
        #expect(patience.check(at: .seconds(30)) != nil)
        patience.connect(at: .seconds(31))
        patience.hear(at: .seconds(32))
        patience.hear(at: .seconds(33))
        #expect(patience.due == .seconds(63))
    }

    @Test mutating func `stays open between the reports of a source that sends one a minute`() {
        patience.connect(at: .zero)
        patience.hear(at: .seconds(1))
        #expect(patience.check(at: .seconds(31)) != nil)
        patience.connect(at: .seconds(32))
        for minute in 1...5 {
            let now = Duration.seconds(minute * 60 + 1)
            #expect(patience.check(at: now) == nil)
            patience.hear(at: now)
        }
    }
}

import Pictures
import Logbook
import Testing

@Suite struct `The rate of a receiver` {
    private var state = LiveState(title: "test", at: .at(0))

    private var rate: Double? { state.receivers.first?.rate.perSecond }

    private mutating func report(at second: Double) {
        state.take(.verdict(.underWay(second), device: "a", receiver: "a"), at: .at(second))
    }

    @Test mutating func `is not known of one fix`() {
        report(at: 1)
        report(at: 1)
        #expect(rate == nil)
    }

    @Test(arguments: [(0.125, 8.0), (0.25, 4), (1, 1), (16, 0.0625)])
    mutating func `is that of the receiver's own times`(pause: Double, perSecond: Double) {
        for index in 0..<200 { report(at: Double(index) * pause) }
        #expect(rate == perSecond)
    }

    @Test mutating func `is that of the last seconds`() {
        for second in 0..<100 { report(at: Double(second)) }
        for quarter in 0..<80 { report(at: 100 + Double(quarter) / 4) }
        #expect(rate == 4)
    }

    @Test mutating func `begins anew where the time goes back`() {
        for second in [100.0, 101, 102] { report(at: second) }
        report(at: 50)
        #expect(rate == nil)
        report(at: 52)
        #expect(rate == 0.5)
    }
}

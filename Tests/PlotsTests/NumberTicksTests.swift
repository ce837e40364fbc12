import Plots
import Testing

@Suite struct `Ticks of numbers` {
    @Test(arguments: [
        (0.0...10.0, 6, ["0", "2", "4", "6", "8", "10"]), (-7.0...12.0, 5, ["-5", "0", "5", "10"]),
        (0.0...0.3, 4, ["0.0", "0.1", "0.2", "0.3"]), (101_300.0...101_900.0, 4, ["101400", "101600", "101800"]),
    ])
    func `are round, and as many as there is room for`(range: ClosedRange<Double>, most: Int, labels: [String]) {
        let ticks = NumberTicks(in: range, atMost: most)
        #expect(ticks.values.map(ticks.label) == labels)
    }

    @Test(arguments: [
        (10.0...60.0, ["20", "40", "60"]), (51.0...99.0, ["60", "80"]),
        (0.6...1.4, ["0.6", "0.8", "1.0", "1.2", "1.4"]),
    ])
    func `are two at least, as one is no scale`(range: ClosedRange<Double>, labels: [String]) {
        let ticks = NumberTicks(in: range, atMost: 3)
        #expect(ticks.values.map(ticks.label) == labels)
    }

    @Test(arguments: [3.0...3.0, 0.0...Double.infinity, 1e300...1.1e300, 1.0...1.0000000000000002])
    func `are none, or finite, where the range is none`(range: ClosedRange<Double>) {
        let values = NumberTicks(in: range, atMost: 5).values
        let areFinite = values.allSatisfy(\.isFinite)
        #expect(areFinite && values.count <= 1001)
    }

    @Test func `widen a range to round ends`() {
        #expect(NumberTicks.rounded(-3.2...41, atMost: 6) == -10...50)
    }
}

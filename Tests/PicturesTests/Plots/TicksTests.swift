import GNSS
import Pictures
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

@Suite struct `Ticks of time` {
    private func seconds(_ text: String) throws -> Double {
        Double(try #require(UTCTime(iso8601: text)).secondsSince1970)
    }

    private func labels(from start: String, to end: String, atMost count: Int) throws -> [String] {
        let range = try seconds(start)...seconds(end)
        return TimeTicks(in: range, atMost: count, by: .utc).ticks.map { tick in
            [tick.label, tick.date].compactMap(\.self).joined(separator: " ")
        }
    }

    @Test func `are whole minutes, with the date at the first one`() throws {
        #expect(
            try labels(from: "2026-11-21T08:00:10Z", to: "2026-11-21T08:04:59Z", atMost: 6)
                == ["08:01 2026-11-21", "08:02", "08:03", "08:04"]
        )
    }

    @Test func `name the date where the day changes`() throws {
        #expect(
            try labels(from: "2026-12-31T20:00:00Z", to: "2027-01-01T09:00:00Z", atMost: 6)
                == ["21:00 2026-12-31", "00:00 2027-01-01", "03:00", "06:00", "09:00"]
        )
    }

    @Test func `are seconds where that is little`() throws {
        #expect(
            try labels(from: "2026-11-21T08:00:00Z", to: "2026-11-21T08:00:02Z", atMost: 4)
                == ["08:00:00 2026-11-21", "08:00:01", "08:00:02"]
        )
    }

    @Test func `are first days of months where that is much`() throws {
        #expect(
            try labels(from: "2026-01-15T00:00:00Z", to: "2026-12-15T00:00:00Z", atMost: 5)
                == ["2026-04-01", "2026-07-01", "2026-10-01"]
        )
    }

    @Test(arguments: [0.0...0.0, -1e18...1e18, 9.2e9...9.3e9])
    func `are finitely many, whatever the range`(range: ClosedRange<Double>) {
        #expect(TimeTicks(in: range, atMost: 6, by: .utc).ticks.count <= 1000)
    }
}

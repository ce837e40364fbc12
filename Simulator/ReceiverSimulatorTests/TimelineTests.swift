import ReceiverSimulator
import TestSupport
import Testing

@Suite struct `A timeline` {
    @Test func `sends nothing of comment lines`() {
        let timeline = Timeline(of: Array("# Name: x\n$GPGLL,,,,,,V,N*64\r\n".utf8))
        #expect(timeline.bytes == Array("$GPGLL,,,,,,V,N*64\r\n".utf8))
    }

    @Test func `hands bytes over in bursts at the line's speed`() {
        let timeline = Timeline(of: Array(repeating: UInt8(ascii: "x"), count: 40))
        let bursts = timeline.bursts(bitsPerSecond: 10_000)
        #expect(bursts.map(\.range) == [0..<16, 16..<32, 32..<40])
        #expect(bursts.map(\.due) == [.milliseconds(16), .milliseconds(32), .milliseconds(40)])
    }

    @Test(arguments: [
        ("080000.00", "080000.20", 200), ("235959", "000000", 1000), ("080000", "080230", 150_000),
        ("080002", "080001", 0), ("080000", "075000", 0),
    ])
    func `waits as long as the time of day advances`(first: String, second: String, milliseconds: Int) throws {
        #expect(try begin(of: second, after: first) == .milliseconds(milliseconds))
    }

    @Test func `lets a receiver without a clock report once a second`() throws {
        let report = "$GPRMC,,V,,,,,,,,,,N*53\r\n$GPGGA,,,,,,0,,,,,,,,*66\r\n"
        let timeline = Timeline(of: Array((report + report + report).utf8))
        let last = try #require(timeline.bursts(bitsPerSecond: 1_000_000_000).last)
        #expect(last.due > .seconds(2) && last.due < .milliseconds(2010))
    }

    @Test func `is late where the line is too slow for the sentences`() throws {
        let sentence = "$GPRMC,08000"
        let timeline = Timeline(of: Array("\(sentence)0,A*00\r\n\(sentence)1,A*00\r\n".utf8))
        // 40 bytes at one byte per second.
        #expect(try #require(timeline.bursts(bitsPerSecond: 10).last).due == .seconds(40))
    }

    @Test func `is shorter the faster it is played`() throws {
        let bytes = try Fixture.bytes(of: "midnight.nmea")
        let last = try #require(Timeline(of: bytes).bursts(bitsPerSecond: 4800, speedup: 10).last)
        #expect(last.due > .milliseconds(6900) && last.due < .milliseconds(7100))
    }

    private func begin(of second: String, after first: String) throws -> Duration {
        let timeline = Timeline(of: transmission(["GPZDA,\(first),,,,,", "GPZDA,\(second),,,,,"]))
        let bursts = timeline.bursts(bitsPerSecond: 1_000_000_000)
        let begin = try #require(bursts.last).due
        // Minus the transmission time of the bytes.
        return .milliseconds(Int(begin / .milliseconds(1)))
    }
}

@Suite struct `A pace` {
    @Test func `is realtime, max or a factor`() {
        #expect(Pace("realtime") == .times(1))
        #expect(Pace("max") == .max)
        #expect(Pace("2.5") == .times(2.5))
    }

    @Test(arguments: ["", "0", "-1", "nan", "inf", "fast"])
    func `is nothing else`(text: String) {
        #expect(Pace(text) == nil)
    }
}

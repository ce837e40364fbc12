import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `The time of a TAG block` {
    private let place = "5425.92784,N,01010.52719,E"

    /// The times of the epochs in lines, each a TAG block's text and a sentence's body.
    private func times(_ lines: [(tag: String, body: String)], inPiecesOf size: Int = 1000) -> [String?] {
        let text = lines.map { line in
            let block = line.tag.isEmpty ? "" : "\\" + sentence(line.tag).dropFirst() + "\\"
            return block + sentence(line.body) + "\r\n"
        }.joined()
        let bytes = Array(text.utf8)
        var (stream, times): (NMEAStream<Never>, [String?]) = (NMEAStream(), [])
        for start in stride(from: 0, to: bytes.count, by: size) {
            stream.consume(bytes[start..<min(start + size, bytes.count)].span) {
                times.append($0.fix.time?.description)
            }
        }
        stream.finish { times.append($0.fix.time?.description) }
        return times
    }

    private func gga(_ time: String) -> String { "GPGGA,\(time),\(place),1,12,0.8,11.6,M,43.2,M,," }

    // 2026-11-21T12:00:00Z
    @Test(arguments: ["c:1795262400", "s:GPS,c:1795262400", "c:1795262400500,s:r1", "g:1-2-7,c:1795262401,n:3"])
    func `gives the date where no sentence has one`(tag: String) {
        for size in [1, 7, 1000] {
            let told = times([(tag, gga("120000.00")), ("", gga("120001.00"))], inPiecesOf: size)
            #expect(told == ["2026-11-21T12:00:00.000Z", "2026-11-21T12:00:01.000Z"])
        }
    }

    @Test(arguments: [
        ("c:1795219201", "235959.00", "2026-11-20T23:59:59.000Z"),
        ("c:1795219199", "000001.00", "2026-11-21T00:00:01.000Z"),
    ])
    func `may be on the other side of midnight`(tag: String, time: String, expected: String) {
        #expect(times([(tag, gga(time))]) == [expected])
    }

    @Test func `is the time where sentences have none`() {
        #expect(times([("c:1795262400", "GPGLL,\(place),,A")]) == ["2026-11-21T12:00:00.000Z"])
    }

    @Test func `never replaces a date of the receiver`() {
        let rmc = "GPRMC,120000.00,A,\(place),9.6,45.5,271125,,,A"
        let told = times([("c:1795262400", rmc), ("c:1795262401", gga("120001.00"))])
        #expect(told == ["2025-11-27T12:00:00.000Z", "2025-11-27T12:00:01.000Z"])
    }

    @Test func `is replaced by the receiver's date`() {
        let rmc = "GPRMC,120001.00,A,\(place),9.6,45.5,271125,,,A"
        let told = times([("c:1795262400", gga("120000.00")), ("", rmc)])
        #expect(told == ["2026-11-21T12:00:00.000Z", "2025-11-27T12:00:01.000Z"])
    }

    @Test(arguments: ["\\c:1795262400*00\\", "\\c:17952x2400*60\\", "\\c:5*5C\\", "\\c:1795262400", "\\", "\\\\\\"])
    func `is ignored if the block is damaged, or its clock was never set`(block: String) {
        let text = block + sentence(gga("120000.00")) + "\r\n"
        var (stream, times): (NMEAStream<Never>, [UTCTime?]) = (NMEAStream(), [])
        stream.consume(Array(text.utf8).span) { times.append($0.fix.time) }
        stream.finish { times.append($0.fix.time) }
        #expect(times == [nil])
    }
}

import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `A line without checksum` {
    static let lines = Array("$GPTXT,01\r\n$GPTXT,02*61\r\n$GPTXT,03\n".utf8)

    @Suite struct `where it is refused` {
        @Test(arguments: [1, 7, .max])
        func `is counted and skipped`(size: Int) {
            let result = framed(lines, inChunksOf: size, missingChecksum: .refused)
            #expect(result.sentences == ["$GPTXT,02*61"])
            #expect(result.counters.withoutChecksum == 2)
            #expect(result.counters.skippedBytes == 18)
        }
    }

    @Suite struct `where it is accepted` {
        @Test(arguments: [1, 7, .max])
        func `is handed over like any other`(size: Int) {
            let result = framed(lines, inChunksOf: size, missingChecksum: .accepted)
            #expect(result.sentences == ["$GPTXT,01", "$GPTXT,02*61", "$GPTXT,03"])
            #expect(result.counters.withoutChecksum == 0)
            #expect(result.counters.skippedBytes == 0)
        }

        @Test func `has all its fields`() {
            var framer = SentenceFramer(missingChecksum: .accepted)
            var fields: [String] = []
            framer.consume(lines.span) { sentence in
                fields += (0..<sentence.count).map { String(copying: sentence[$0]) }
            }
            #expect(fields == ["GPTXT", "01", "GPTXT", "02", "GPTXT", "03"])
        }

        @Test(arguments: ["$GPTXT,01", "$GPTXT,01$GPTXT,02*61\r\n", "$GPTXT,01\u{7}\r\n", "$\r\n"])
        func `is not handed over where its line is not whole`(text: String) {
            let result = framed(Array(text.utf8), missingChecksum: .accepted)
            #expect(result.sentences.filter { $0 != "$GPTXT,02*61" }.isEmpty)
        }

        @Test func `is still refused where a checksum is wrong`() {
            let result = framed(Array("$GPTXT,01*60\r\n$GPTXT,01*\r\n".utf8), missingChecksum: .accepted)
            #expect(result.sentences.isEmpty)
            #expect(result.counters.checksumErrors == 2)
        }

        @Test func `makes an epoch`() {
            var stream = NMEAStream(NMEAOptions(missingChecksum: .accepted))
            var clocks: [String] = []
            let bytes = Array("$\(Body.rmc("080000"))\r\n$\(Body.rmc("080001"))\r\n".utf8)
            stream.consume(bytes.span) { clocks.append($0.fix.clock) }
            stream.finish { clocks.append($0.fix.clock) }
            #expect(clocks == ["08:00:00.000", "08:00:01.000"])
        }
    }
}

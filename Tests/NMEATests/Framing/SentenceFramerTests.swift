import NMEA
import TestSupport
import Testing

@Suite struct `A sentence framer` {
    @Suite struct `given whole sentences` {
        @Test func `hands each over from the dollar sign through the checksum`() {
            let result = framed("$GPGLL,4730.0000,N,01115.0000,E,080000,A*26\r\n$GPTXT,01*62\r\n")
            #expect(result.sentences == ["$GPGLL,4730.0000,N,01115.0000,E,080000,A*26", "$GPTXT,01*62"])
        }

        @Test(arguments: ["\n", "\r\n", "\r\r\n", "\r", "\n\r", "\r\n\r\n\r\n"])
        func `ends them with any line end`(lineEnd: String) {
            let result = framed("$GPTXT,01*62\(lineEnd)$GPTXT,02*61\(lineEnd)")
            #expect(result.sentences == ["$GPTXT,01*62", "$GPTXT,02*61"])
            #expect(result.counters.skippedBytes == 0)
        }

        @Test func `ends the last one with the end of input`() {
            #expect(framed("$GPTXT,01*62\r\n$GPTXT,02*61").sentences == ["$GPTXT,01*62", "$GPTXT,02*61"])
        }

        @Test func `ends one with the dollar sign of the next`() {
            #expect(framed("$GPTXT,01*62$GPTXT,02*61\r\n").sentences == ["$GPTXT,01*62", "$GPTXT,02*61"])
        }

        @Test func `hands nothing over for nothing`() {
            #expect(framed("").sentences.isEmpty)
            #expect(framed("").counters == SentenceFramer.Counters())
        }
    }

    @Suite struct `given a checksum` {
        @Test func `reads its digits in either case`() {
            #expect(framed("$GPGLL,1*4D\r\n$GPGLL,1*4d\r\n").sentences == ["$GPGLL,1*4D", "$GPGLL,1*4d"])
        }

        @Test func `sums up to the last asterisk`() {
            #expect(framed("$GPTXT,a*b*4A\r\n").sentences == ["$GPTXT,a*b*4A"])
        }

        @Test func `does not look at what follows it`() {
            let result = framed("$GPTXT,01*62  x\r\n")
            #expect(result.sentences == ["$GPTXT,01*62"])
            #expect(result.counters.skippedBytes == 3)
        }

        @Test(arguments: [
            "$GPTXT,01*60", "$GPTXT,02*62", "$GPTXT,01*6", "$GPTXT,01*", "$GPTXT,01*G2", "$GPTXT,01* 62", "$GPTXT,01**",
        ])
        func `counts a line where it is wrong`(line: String) {
            let result = framed("\(line)\r\n$GPTXT,02*61\r\n")
            #expect(result.sentences == ["$GPTXT,02*61"])
            #expect(result.counters.checksumErrors == 1)
            #expect(result.counters.withoutChecksum == 0)
        }

        @Test(arguments: ["$GPTXT,01", "$", "$GPTXT", "$GPTXT,0162"])
        func `counts a line where it is missing`(line: String) {
            let result = framed("\(line)\r\n$GPTXT,02*61\r\n")
            #expect(result.sentences == ["$GPTXT,02*61"])
            #expect(result.counters.withoutChecksum == 1)
            #expect(result.counters.checksumErrors == 0)
        }
    }

    @Suite struct `given a sentence cut short` {
        @Test func `starts afresh at a dollar sign inside`() {
            let result = framed("$GPTXT,0$GPTXT,02*61\r\n")
            #expect(result.sentences == ["$GPTXT,02*61"])
            #expect(result.counters.skippedBytes == 8)
        }

        @Test func `counts no checksum error for a half of one`() {
            let result = framed("$GPTXT,01*6$GPTXT,02*61\r\n")
            #expect(result.sentences == ["$GPTXT,02*61"])
            #expect(result.counters.checksumErrors == 0)
        }

        @Test func `skips the beginning of a stream up to the first dollar sign`() {
            let result = framed("XT,01*62\r\n$GPTXT,02*61\r\n")
            #expect(result.sentences == ["$GPTXT,02*61"])
            #expect(result.counters.skippedBytes == 8)
        }

        @Test func `hands nothing over at the end of input`() {
            #expect(framed("$GPTXT,01*6").sentences.isEmpty)
        }
    }
}

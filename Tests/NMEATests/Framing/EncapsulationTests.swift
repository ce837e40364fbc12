import NMEA
import Testing

@Suite struct `Encapsulation sentences, such as those of AIS` {
    private static let message = "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D"

    @Test(arguments: [1, 2, 5, 17, 64, .max])
    func `are passed over and counted apart, in chunks of any size`(size: Int) {
        let tag = #"\s:rx,c:1700000000*5B\"#
        let stream = "$GPTXT,1*52\r\n\(Self.message)\r\n\(tag)\(Self.message)\n$GPTXT,1*52\r\n"
        let framed = framed(stream, inChunksOf: size)
        #expect(framed.counters.encapsulationSentences == 2)
        #expect(framed.counters.encapsulationBytes == 2 * Self.message.utf8.count)
        #expect(framed.counters.skippedBytes == tag.utf8.count)
        #expect(framed.counters.sentences == 2)
    }

    @Test(arguments: [
        "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7E\r\n", "!AIVDM,1,1,,A,14eG\r\n", "!AIVDM,1*7D7\r\n", "!\r\n",
        "AIVDM*7D\r\n",
        "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;\u{0}WF>062D,0*7D\r\n", "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D",
    ])
    func `are noise where they are damaged or cut short`(line: String) {
        let counters = framed(line).counters
        #expect(counters.encapsulationSentences == 0)
        #expect(counters.skippedBytes > 0)
    }

    @Test(arguments: [1, 2, 5, 17, 64, 255, 256, .max])
    func `do not begin in the rest of a line that is too long, in chunks of any size`(size: Int) {
        let line = "$GPGSA,\(String(repeating: "7", count: 300))\(Self.message)\r\n"
        let framed = framed(line + "$GPTXT,1*52\r\n\(Self.message)\r\n", inChunksOf: size)
        #expect(framed.counters.overlong == 1)
        #expect(framed.counters.encapsulationSentences == 1)
        #expect(framed.counters.sentences == 1)
    }

    @Test func `do not hide the sentence that a dollar sign begins among them`() {
        let framed = framed("!AIVDM,1,1,,A,14eG$GPTXT,1*52\r\n")
        #expect(framed.sentences == ["$GPTXT,1*52"])
        #expect(framed.counters.encapsulationSentences == 0)
    }
}

import NMEA
import TestSupport
import Testing

@Suite struct `A sentence framer on a noisy line` {
    @Suite struct `in chunks of any size` {
        static let noisy: [UInt8] =
            Array("01*62\r\n$GPTXT,0$GPTXT,02*61\r\n$GPTXT,03*62\r\n$GPTXT,04\r\n".utf8) + [0xB5, 0x62, 0x01, 0x24]
            + Array("$GPTXT,05*66$GPTXT,06*65\n$GPT".utf8) + [0xFF] + Array("XT,07*67\r\r\n$GPTXT,08*6B".utf8)

        @Test(arguments: [1, 2, 3, 5, 7, 12, 64, .max])
        func `hands over the same sentences`(size: Int) {
            #expect(
                framed(Self.noisy, inChunksOf: size).sentences == [
                    "$GPTXT,02*61", "$GPTXT,05*66", "$GPTXT,06*65", "$GPTXT,08*6B",
                ]
            )
        }

        @Test(arguments: [1, 2, 3, 5, 7, 12, 64, .max])
        func `counts the same`(size: Int) {
            var counters = SentenceFramer.Counters()
            counters.sentences = 4
            counters.checksumErrors = 1
            counters.withoutChecksum = 1
            counters.damagedSentences = 1
            counters.skippedBytes = 51
            #expect(framed(Self.noisy, inChunksOf: size).counters == counters)
        }

        @Test(arguments: ["%GPTXT,02*61", "GPTXT,02*61", "$GPT\u{1}XT,02*61"], [1, 7, .max])
        func `counts a sentence whose beginning or middle is damaged`(damaged: String, size: Int) {
            let result = framed("$GPTXT,01*62\r\n\(damaged)\r\n$GPTXT,03*60\r\n", inChunksOf: size)
            #expect(result.sentences == ["$GPTXT,01*62", "$GPTXT,03*60"])
            #expect(result.counters.damagedSentences == 1)
        }

        /// The bit that flips in each byte of the second of three sentences makes it no text.
        @Test(arguments: 0..<12, [1, 7, .max])
        func `counts a sentence in which a byte became noise`(place: Int, size: Int) {
            var bytes = Array("$GPTXT,01*62\r\n$GPTXT,02*61\r\n$GPTXT,03*60\r\n".utf8)
            bytes[14 + place] ^= 0x80
            let result = framed(bytes, inChunksOf: size)
            #expect(result.sentences == ["$GPTXT,01*62", "$GPTXT,03*60"])
            #expect(result.counters.damagedSentences == 1)
        }

        @Test func `counts no noise and no sentence of others as damaged`() {
            let result = framed("02*61\r\n$GPTXT,01*62\r\nnoise, 5 * 3\r\n!AIVDM,1*4A\r\n")
            #expect(result.sentences == ["$GPTXT,01*62"])
            #expect(result.counters.damagedSentences == 0)
        }

        @Test(arguments: [1, 7, .max])
        func `counts the rest of an overlong line as no damaged sentence`(size: Int) {
            let line = "$" + String(repeating: "A", count: 300) + "*62"
            let result = framed("$GPTXT,01*62\r\n\(line)\r\n", inChunksOf: size)
            #expect(result.counters.overlong == 1)
            #expect(result.counters.damagedSentences == 0)
        }

        @Test(arguments: [1, 7, .max])
        func `gives up the same overlong line`(size: Int) {
            let line = "$" + String(repeating: "A", count: 300)
            let result = framed("\(line)\r\n$GPTXT,01*62\r\n", inChunksOf: size)
            #expect(result.sentences == ["$GPTXT,01*62"])
            #expect(result.counters.overlong == 1)
            #expect(result.counters.skippedBytes == 301)
        }
    }

    @Suite struct `with bytes that are not text` {
        @Test(arguments: [UInt8(0x00), 0x01, 0x09, 0x1F, 0x7F, 0x80, 0xB5, 0xFF])
        func `gives up the sentence they are in and takes the next`(byte: UInt8) {
            let noisy = Array("$GPTXT,".utf8) + [byte] + Array("01*62\r\n$GPTXT,02*61\r\n".utf8)
            #expect(framed(noisy).sentences == ["$GPTXT,02*61"])
        }

        @Test(arguments: [UInt8(0x00), 0x01, 0x09, 0x1F, 0x7F, 0x80, 0xFF], [1, 7, .max])
        func `hands over a sentence that is whole before them`(byte: UInt8, size: Int) {
            let noisy = Array("$GPTXT,01*62".utf8) + [byte] + Array("\r\n$GPTXT,02*61\r\n".utf8)
            let result = framed(noisy, inChunksOf: size)
            #expect(result.sentences == ["$GPTXT,01*62", "$GPTXT,02*61"])
            #expect(result.counters.skippedBytes == 1)
        }

        @Test func `does not mind them between sentences`() {
            let noisy = Array("$GPTXT,01*62\r\n".utf8) + [0xB5, 0x62, 0x00, 0xFF] + Array("$GPTXT,02*61\r\n".utf8)
            let result = framed(noisy)
            #expect(result.sentences == ["$GPTXT,01*62", "$GPTXT,02*61"])
            #expect(result.counters.skippedBytes == 4)
        }

        @Test func `takes every printable character`() {
            let body = "GPTXT, !\"#%&'()+-./0123456789:;<=>?@ABCXYZ[]^_`abcxyz{|}~"
            #expect(framed(sentence(body) + "\r\n").sentences == [sentence(body)])
        }
    }

    @Suite struct `with long lines` {
        @Test func `hands over 255 characters`() {
            let text = sentence("GPTXT," + String(repeating: "A", count: 245))
            #expect(text.utf8.count == 255)
            #expect(framed(text + "\r\n").sentences == [text])
        }

        @Test func `counts a longer one as overlong`() {
            let text = sentence("GPTXT," + String(repeating: "A", count: 246))
            let result = framed(text + "\r\n")
            #expect(result.sentences.isEmpty)
            #expect(result.counters.overlong == 1)
            #expect(result.counters.checksumErrors == 0)
        }

        @Test func `keeps nothing of megabytes without a line end`() {
            var framer = SentenceFramer()
            let flood = [UInt8](repeating: UInt8(ascii: "A"), count: 100_000)
            framer.consume(Array("$".utf8).span) { _ in }
            framer.consume(flood.span) { _ in }
            #expect(framer.counters.overlong == 1)
            #expect(framer.counters.skippedBytes == 100_001)
        }
    }

    @Suite struct `when the caller throws` {
        struct Refusal: Error {}

        @Test func `throws the same`() {
            var framer = SentenceFramer()
            let bytes = transmission(["GPTXT,01"])
            #expect(throws: Refusal.self) {
                try framer.consume(bytes.span) { _ throws(Refusal) in throw Refusal() }
            }
        }

        @Test func `is good for the bytes that follow`() {
            var framer = SentenceFramer()
            let bytes = transmission(["GPTXT,01"])
            try? framer.consume(bytes.span) { _ throws(Refusal) in throw Refusal() }
            var sentences: [String] = []
            framer.consume(bytes.span) { sentences.append(String(copying: $0.bytes)) }
            #expect(sentences == ["$GPTXT,01*62"])
        }
    }
}

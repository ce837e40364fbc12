import NMEA
import TestSupport
import Testing

/// Text sentences, and the lines that contain them.
private let texts = ["GPTXT,01", "GPTXT,02", "GPTXT,03"].map { sentence($0) }
private let lines = texts.map { Array("\($0)\r\n".utf8) }

@Suite struct `A frame of a binary protocol` {
    static let cases = BinaryProtocol.allCases.flatMap { kind in [1, 2, 3, 7, 64, Int.max].map { (kind, $0) } }

    @Suite struct `between sentences` {
        @Test(arguments: cases)
        func `is skipped with the sentence in it`(kind: BinaryProtocol, size: Int) {
            let frame = SampleFrame.bytes(kind)
            let result = framed(lines[0] + frame + lines[1] + frame + frame + lines[2], inChunksOf: size)
            #expect(result.sentences == texts)
        }

        @Test(arguments: cases)
        func `is counted by its protocol`(kind: BinaryProtocol, size: Int) {
            let frame = SampleFrame.bytes(kind)
            var counters = SentenceFramer.Counters()
            counters.sentences = 3
            counters.frameBytes = 3 * frame.count
            let result = framed(lines[0] + frame + lines[1] + frame + frame + lines[2], inChunksOf: size).counters
            #expect(BinaryProtocol.allCases.map { result[$0] } == BinaryProtocol.allCases.map { $0 == kind ? 3 : 0 })
            #expect(result.frameBytes == counters.frameBytes)
            #expect(result.skippedBytes == 0)
            #expect(result.sentences == 3)
        }

        @Test(arguments: [1, 2, 3, 7, 64, .max])
        func `may be of all protocols together`(size: Int) {
            let frames = BinaryProtocol.allCases.map { SampleFrame.bytes($0) }
            let result = framed(frames.flatMap { lines[0] + $0 + lines[1] }, inChunksOf: size)
            #expect(result.sentences == BinaryProtocol.allCases.flatMap { _ in texts[0..<2] })
            #expect(result.counters.frameBytes == frames.reduce(0) { $0 + $1.count })
        }
    }

    @Suite struct `of any size` {
        @Test(arguments: [BinaryProtocol.ubx, .sirf, .casic, .skyTraq, .unicore], [0, 4, 1020, 8192])
        func `is skipped`(kind: BinaryProtocol, size: Int) {
            let frame = SampleFrame.bytes(kind, payload: SampleFrame.filling(size))
            #expect(framed(lines[0] + frame + frame + lines[1], inChunksOf: 100).sentences == [texts[0], texts[1]])
            #expect(framed(lines[0] + frame + frame + lines[1]).counters[kind] == 2)
        }

        @Test(arguments: [BinaryProtocol.rtcm3, .garmin], [0, 1, 16, 100, 252])
        func `is skipped where it cannot be long`(kind: BinaryProtocol, size: Int) {
            let frame = SampleFrame.bytes(kind, payload: SampleFrame.filling(size))
            #expect(framed(lines[0] + frame + frame + lines[1], inChunksOf: 10).sentences == [texts[0], texts[1]])
            #expect(framed(lines[0] + frame + frame + lines[1]).counters[kind] == 2)
        }
    }

    @Suite struct `in the middle of a sentence` {
        @Test(arguments: cases)
        func `ends it`(kind: BinaryProtocol, size: Int) {
            let cut = Array("$GPTXT,0".utf8) + SampleFrame.bytes(kind) + Array("1*62\r\n".utf8)
            let result = framed(cut + lines[1], inChunksOf: size)
            #expect(result.sentences == [texts[1]])
            #expect(result.counters[kind] == 1)
            #expect(result.counters.skippedBytes == 12)
        }
    }
}

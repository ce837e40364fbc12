import NMEA
import TestSupport
import Testing

private let texts = ["GPTXT,01", "GPTXT,02", "GPTXT,03"].map { sentence($0) }
private let lines = texts.map { Array("\($0)\r\n".utf8) }

@Suite struct `What is not a frame` {
    static let cases = BinaryProtocol.allCases.flatMap { kind in [1, 2, 3, 7, 64, Int.max].map { (kind, $0) } }

    @Suite struct `for its checksum` {
        @Test(arguments: cases)
        func `is noise with sentences in it and behind it`(kind: BinaryProtocol, size: Int) {
            var frame = SampleFrame.bytes(kind)
            // The byte is in the sentence, or between it and the end.
            frame[frame.count - 12] ^= 0x01
            let result = framed(lines[0] + frame + lines[1] + lines[2], inChunksOf: size)
            #expect(result.sentences.filter { $0 != SampleFrame.hidden } == texts)
            #expect(result.counters[kind] == 0)
            #expect(result.counters.frameBytes == 0)
        }

        @Test(arguments: cases)
        func `does not hide the frame behind it`(kind: BinaryProtocol, size: Int) {
            var damaged = SampleFrame.bytes(kind, payload: [0, 1, 2, 4])
            damaged[damaged.count - 3] ^= 0x40
            let result = framed(lines[0] + damaged + SampleFrame.bytes(kind) + lines[1], inChunksOf: size)
            #expect(result.sentences == [texts[0], texts[1]])
            #expect(result.counters[kind] == 1)
            #expect(result.counters.skippedBytes == damaged.filter { $0 != 0x0D && $0 != 0x0A }.count)
        }

        @Test(arguments: cases.filter { [.ubx, .sirf, .skyTraq, .casic].contains($0.0) })
        func `is counted as damaged behind others of its protocol`(kind: BinaryProtocol, size: Int) {
            var damaged = SampleFrame.bytes(kind, payload: [0, 1, 2, 4])
            damaged[damaged.count - 3] ^= 0x40
            #expect(framed(damaged + lines[0], inChunksOf: size).counters.damagedFrames == 0)
            let result = framed(SampleFrame.bytes(kind) + damaged + lines[0], inChunksOf: size)
            #expect(result.counters.damagedFrames == 1)
        }
    }

    @Suite struct `for its length` {
        static let impossible: [[UInt8]] = [
            [0xB5, 0x62, 0x01, 0x07, 0xFF, 0xFF], [0xB5, 0x62, 0x01, 0x07, 0x01, 0x20], [0xA0, 0xA2, 0xFF, 0xFF],
            [0xA0, 0xA1, 0x20, 0x01], [0xBA, 0xCE, 0x04, 0xFF, 0x01, 0x03], [0xBA, 0xCE, 0x05, 0x00, 0x01, 0x03],
            [0xD3, 0x04, 0x00], [0xD3, 0xFF, 0xFF], [0xAA, 0x44, 0xB5, 0x00, 0xFF, 0x01, 0xFF, 0xFF],
        ]

        @Test(arguments: impossible, [1, 2, 3, 7, 64, .max])
        func `loses no sentence behind it`(noise: [UInt8], size: Int) {
            let result = framed(lines[0] + noise + lines[1] + noise + lines[2], inChunksOf: size)
            #expect(result.sentences == texts)
            #expect(result.counters.skippedBytes == 2 * noise.count)
        }

        @Test(arguments: impossible)
        func `hands that sentence over at once`(noise: [UInt8]) {
            var framer = SentenceFramer()
            var sentences: [String] = []
            let bytes = noise + lines[0]
            framer.consume(bytes.span) { sentences.append(String(copying: $0.bytes)) }
            #expect(sentences == [texts[0]])
        }
    }

    @Suite struct `but the beginning of one by chance` {
        static let chances: [[UInt8]] = [
            [0xB5], [0xB5, 0x62], [0xB5, 0x62, 0x01, 0x07], [0xB5, 0x62, 0x01, 0x07, 0x20, 0x00], [0xA0], [0xA0, 0xA2],
            [0xA0, 0xA2, 0x00, 0x30], [0xA0, 0xA1], [0xA0, 0xA1, 0x00, 0x30], [0xBA], [0xBA, 0xCE],
            [0xBA, 0xCE, 0x20, 0x00, 0x01, 0x03], [0xD3], [0xD3, 0x00], [0xD3, 0x00, 0x13], [0xD3, 0x03, 0xFF], [0x10],
            [0xAA], [0xAA, 0x44], [0xAA, 0x44, 0xB5, 0x01], [0x10, 0x33], [0x10, 0x33, 0x40],
        ]

        @Test(arguments: chances, [1, 2, 3, 7, 64, .max])
        func `loses no sentence behind it`(noise: [UInt8], size: Int) {
            let stream = noise + lines[0] + noise + lines[1] + noise + lines[2]
            let result = framed(stream, inChunksOf: size)
            #expect(result.sentences == texts)
            #expect(result.counters.skippedBytes == 3 * noise.count)
            #expect(result.counters.frameBytes == 0)
        }
    }

    @Suite struct `but one that the end of input cuts off` {
        @Test(arguments: cases)
        func `hides the sentence in it where the receiver speaks its protocol`(kind: BinaryProtocol, size: Int) {
            let frame = SampleFrame.bytes(kind)
            for length in 1..<frame.count {
                let result = framed(frame + lines[0] + frame.prefix(length), inChunksOf: size)
                #expect(result.sentences == [texts[0]])
                #expect(result.counters[kind] == 1)
                #expect(result.counters.skippedBytes == length)
            }
        }

        @Test(arguments: cases)
        func `is noise where it does not`(kind: BinaryProtocol, size: Int) {
            let cut = Array(SampleFrame.bytes(kind).dropLast(2))
            let result = framed(lines[0] + cut, inChunksOf: size)
            #expect(result.sentences == [texts[0], SampleFrame.hidden])
            #expect(result.counters.frameBytes == 0)
        }
    }
}

@Suite struct `A header that claims too much` {
    /// Headers that claim 8 kB, or the protocol's maximum.
    static let headers: [[UInt8]] = [
        [0xB5, 0x62, 0x01, 0x07, 0xFF, 0x1F], [0xA0, 0xA2, 0x1F, 0xFF], [0xA0, 0xA1, 0x1F, 0xFF],
        [0xBA, 0xCE, 0xFC, 0x1F, 0x01, 0x03], [0xD3, 0x03, 0xFF], [0xAA, 0x44, 0xB5, 0, 0xFF, 1, 0xFF, 0x1F],
    ]

    static let cases = headers.flatMap { header in [1, 2, 3, 7, 64, Int.max].map { (header, $0) } }

    @Suite struct `between sentences` {
        @Test(arguments: cases)
        func `loses none of them`(header: [UInt8], size: Int) {
            let result = framed(lines[0] + header + lines[1] + lines[2] + lines[0], inChunksOf: size)
            #expect(result.sentences == texts + [texts[0]])
            #expect(result.counters.skippedBytes == header.count)
        }

        @Test(arguments: headers)
        func `holds back only what ends with the next sentence`(header: [UInt8]) {
            var framer = SentenceFramer()
            var sentences: [String] = []
            // Long enough to rule out a short frame.
            let long = Array((sentence("GPTXT," + String(repeating: "0123456789", count: 13)) + "\r\n").utf8)
            framer.consume((header + long).span) { sentences.append(String(copying: $0.bytes)) }
            #expect(sentences.count == 1)
        }

        @Test(arguments: cases)
        func `loses none where the receiver speaks its protocol`(header: [UInt8], size: Int) {
            for kind in BinaryProtocol.allCases {
                let result = framed(SampleFrame.bytes(kind) + header + lines[1] + lines[2], inChunksOf: size)
                #expect(result.sentences == [texts[1], texts[2]])
                #expect(result.counters[kind] == 1)
            }
        }
    }

    @Suite struct `in the middle of a sentence` {
        @Test(arguments: cases)
        func `loses that sentence alone`(header: [UInt8], size: Int) {
            let cut = Array("$GPTXT,0".utf8) + header + Array("1*62\r\n".utf8)
            let result = framed(SampleFrame.bytes(.ubx) + cut + lines[1] + lines[2] + lines[0], inChunksOf: size)
            #expect(result.sentences == [texts[1], texts[2], texts[0]])
        }
    }

    @Suite struct `between frames` {
        @Test(arguments: cases)
        func `loses none of them`(header: [UInt8], size: Int) {
            let frame = SampleFrame.bytes(.ubx, payload: Array(repeating: 1, count: 92))
            let result = framed(frame + header + frame + frame + frame, inChunksOf: size)
            #expect(result.counters[.ubx] == 4)
        }
    }
}

import GNSS
import NMEA
import TestSupport
import Testing

/// The epochs decoded from bytes in chunks of a size, and the stream afterwards.
private func streamed(_ bytes: [UInt8], inChunksOf size: Int = .max) -> (epochs: [Epoch], stream: NMEAStream<Never>) {
    var stream = NMEAStream()
    var epochs: [Epoch] = []
    for chunk in bytes.chunks(of: size) { stream.consume(chunk.span) { epochs.append($0) } }
    stream.finish { epochs.append($0) }
    return (epochs, stream)
}

@Suite struct `A stream of NMEA` {
    static let seconds = (0..<4).map { [Body.gga("08000\($0)"), Body.gsa, Body.gsv, Body.rmc("08000\($0)"), Body.vtg] }

    @Suite struct `from a good line` {
        @Test(arguments: [1, 3, 7, 64, .max])
        func `gives one fix a second, in chunks of any size`(size: Int) {
            let epochs = streamed(transmission(seconds.flatMap(\.self)), inChunksOf: size).epochs
            #expect(epochs.map(\.fix.clock) == ["08:00:00.000", "08:00:01.000", "08:00:02.000", "08:00:03.000"])
            #expect(epochs.allSatisfy { $0.fix.altitude == 612.3 && $0.fix.courseOverGround == 84.4 })
        }

        @Test func `gives each sentence before the epoch that it completes`() {
            var stream = NMEAStream()
            var order: [String] = []
            let bytes = transmission([Body.rmc("080000"), Body.rmc("080001"), Body.rmc("080002")])
            stream.consume(
                bytes.span,
                sentence: { order.append(String(String(copying: $0.bytes).dropFirst(7).prefix(6))) },
                epoch: { order.append($0.fix.clock) }
            )
            #expect(
                order == ["080000", "080001", "08:00:00.000", "080002", "08:00:01.000", "08:00:02.000"]
            )
        }

        @Test func `gives the last sentence without a line end at the end of input`() {
            var stream = NMEAStream()
            var sentences: [String] = []
            var epochs: [Epoch] = []
            let bytes = Array(sentence(Body.rmc("080000")).utf8)
            stream.consume(
                bytes.span,
                sentence: { sentences.append(String(copying: $0.bytes)) },
                epoch: { epochs.append($0) }
            )
            #expect(sentences.isEmpty)
            stream.finish(sentence: { sentences.append(String(copying: $0.bytes)) }, epoch: { epochs.append($0) })
            #expect(sentences == [sentence(Body.rmc("080000"))])
            #expect(epochs.map(\.fix.clock) == ["08:00:00.000"])
        }
    }

    @Suite struct `from a noisy line` {
        static let noise: [[UInt8]] = [
            [0xB5, 0x62, 0x01, 0x07, 0x24, 0x00], Array("$GPGGA,0800".utf8), Array("\r\n\r\n".utf8),
            Array("$GPRMC,080000,A*00\r\n".utf8), [UInt8](repeating: 0x2C, count: 500),
        ]

        @Test(arguments: [1, 3, 7, 64, .max])
        func `gives the same fixes as from a good one`(size: Int) {
            let noisy = seconds.enumerated().flatMap { number, bodies in
                Self.noise[number] + bodies.enumerated().flatMap { Self.noise[($0 + number) % 5] + transmission([$1]) }
            }
            let quiet = streamed(transmission(seconds.flatMap(\.self))).epochs
            #expect(streamed(noisy, inChunksOf: size).epochs == quiet)
        }

        @Test func `gives the epoch around a damaged sentence`() {
            let good = transmission([Body.gga("080000")])
            let damaged = Array("$GPVTG,84.4,T,,M,10.0,N,18.x,K,A*00\r\n".utf8)
            let result = streamed(good + damaged + transmission([Body.rmc("080000")]))
            #expect(result.epochs.map(\.fix.clock) == ["08:00:00.000"])
            #expect(result.stream.counters.checksumErrors == 1)
            #expect(result.stream.counters.sentences == 2)
        }

        @Test func `counts sentences that are malformed with a right checksum`() {
            let result = streamed(transmission(["GPGGA,080000", "gpgga,080000", Body.rmc("080000")]))
            #expect(result.stream.malformedSentences == 2)
            #expect(result.epochs.count == 1)
        }
    }
}

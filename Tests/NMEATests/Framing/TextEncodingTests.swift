import GNSS
import NMEA
import TestSupport
import Testing

/// The fixes of a stream in chunks of a size.
private func decoded(_ bytes: [UInt8], inChunksOf size: Int = .max) -> [GNSSFix] {
    var stream = NMEAStream()
    var fixes: [GNSSFix] = []
    for chunk in bytes.chunks(of: size) { stream.consume(chunk.span) { fixes.append($0.fix) } }
    stream.finish { fixes.append($0.fix) }
    return fixes
}

extension UInt8 {
    /// The byte with a parity bit above its seven bits.
    fileprivate func withParity(even isEven: Bool) -> UInt8 {
        nonzeroBitCount.isMultiple(of: 2) == isEven ? self : self | 0x80
    }
}

@Suite struct `A stream whose text is not ASCII` {
    private let text = transmission(
        (0..<5).flatMap { second in
            [Body.rmc("08000\(second).00"), Body.gga("08000\(second).00", latitude: "473\(second).0000")]
        }
    )

    @Test(arguments: [true, false])
    func `is read where bytes have seven bits and parity`(isEven: Bool) {
        #expect(decoded(text.map { $0.withParity(even: isEven) }) == decoded(text))
    }

    @Test func `is read in UTF-16, in either order of bytes`() {
        #expect(decoded([0xFF, 0xFE] + text.flatMap { [$0, 0] }) == decoded(text))
        #expect(decoded([0xFE, 0xFF] + text.flatMap { [0, $0] }) == decoded(text))
    }

    @Test(arguments: [1, 7, 64])
    func `is read from the third sentence on, however small its chunks are`(size: Int) {
        let expected = decoded(text).suffix(4)
        #expect(decoded(text.map { $0.withParity(even: true) }, inChunksOf: size).suffix(4) == expected)
        #expect(decoded([0xFF, 0xFE] + text.flatMap { [$0, 0] }, inChunksOf: size).suffix(4) == expected)
    }

    @Test func `is not assumed after noise, nor beside frames`() {
        let noise: [UInt8] = [0x00, 0xA4, 0x80, 0xFF, 0x00]
        let frames = UBXFrame.solution((8, 0, 9)) + UBXFrame.endOfEpoch((8, 0, 9))
        for size in [Int.max, 1, 64] {
            #expect(decoded(noise + text, inChunksOf: size) == decoded(text))
            let mixed = decoded(noise + text + frames, inChunksOf: size)
            #expect(mixed.count == decoded(text).count + 1)
        }
    }

    @Test func `counts the zeros of UTF-16 as skipped bytes`() {
        var stream = NMEAStream()
        let bytes = text.flatMap { [$0, UInt8(0)] }
        stream.consume(bytes.span) { _ in }
        stream.finish { _ in }
        #expect(stream.counters.sentences == 10)
        #expect(stream.counters.skippedBytes == text.count)
    }
}

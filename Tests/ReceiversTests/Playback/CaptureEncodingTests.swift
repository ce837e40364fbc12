import Receivers
import Testing

@Suite struct `The encoding of a capture` {
    private static let text = """
        20000.00,A*00\r\n$GPGGA,120000.00,5425.9,N,01010.5,E,1,12,0.8,11.6,M,,*0B\r
        $GPVTG,45.5,T,,M,9.6,N,17.8,K,A*08\r
        $GPGGA,120001.00,5425.9,N,01010.5,E,1,12,0.8,11.6,M,,*0A\r\n
        """

    private static let sizes = [1, 2, 3, 7, 64, 1000]

    private static func decoded(_ bytes: [UInt8], inChunksOf size: Int) -> [UInt8] {
        var encoding = CaptureEncoding()
        var decoded: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            decoded += encoding.decode(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        return decoded + encoding.finish()
    }

    @Test(arguments: sizes) func `leaves bytes as they are, whatever they contain`(size: Int) {
        let noise = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for bytes in [Array(Self.text.utf8), noise, noise + Self.text.utf8, Array(Self.text.utf8) + noise] {
            #expect(Self.decoded(bytes, inChunksOf: size) == bytes)
        }
    }

    @Test(arguments: [0, 1], sizes) func `with a parity bit becomes text`(parity: Int, size: Int) {
        let bytes = Self.text.utf8.map { $0.nonzeroBitCount % 2 == parity ? $0 : $0 | 0x80 }
        #expect(Self.decoded(bytes, inChunksOf: size) == Array(Self.text.utf8))
    }

    @Test(arguments: [false, true], sizes) func `UTF-16 becomes text behind its mark`(isBigEndian: Bool, size: Int) {
        let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
        let bytes = mark + Self.text.utf8.flatMap { isBigEndian ? [0, $0] : [$0, 0] }
        #expect(Self.decoded(bytes, inChunksOf: size) == mark + Self.text.utf8)
    }

    @Test func `does not delay text`() {
        var encoding = CaptureEncoding()
        #expect(encoding.decode(Array("$GP".utf8)) == Array("$GP".utf8))
    }

    @Test func `holds at most 512 bytes`() {
        var encoding = CaptureEncoding()
        #expect(encoding.decode([UInt8](repeating: 0xFF, count: 511)) == [])
        #expect(encoding.decode([0xFF]).count == 512)
        #expect(encoding.decode([0xFE]) == [0xFE])
    }
}

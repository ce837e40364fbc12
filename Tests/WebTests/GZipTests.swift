import Testing
import Web

@Suite struct `A compressed response` {
    @Test(arguments: [
        "", "a", "abcabcabcabcabcabcabcabc", String(repeating: "x", count: 1000),
        (0..<3000).map { "[\($0),54.\($0 * 7919 % 1000)]" }.joined(separator: ","), "Rügen ⚓",
    ])
    func `has the same contents`(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(try unpacked(GZip.packed(bytes)) == bytes)
    }

    @Test func `is much shorter if much is repeated`() {
        let text = (0..<2000).map { "[1795602\(100 + $0 % 900),54.\($0),10.2,null,null]" }.joined(separator: ",")
        #expect(GZip.packed(Array(text.utf8)).count < text.utf8.count / 3)
    }

    /// Decodes one block with fixed codes, RFC 1951, section 3.2.6.
    private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
        #expect(packed.starts(with: [0x1F, 0x8B, 8, 0]))
        var (position, output): (Int, [UInt8]) = (80, [])
        func bit() throws -> Int {
            defer { position += 1 }
            try #require(position < 8 * (packed.count - 8))
            return Int(packed[position / 8] >> UInt8(position % 8) & 1)
        }
        func number(_ bits: Int) throws -> Int { try (0..<bits).reduce(0) { try $0 | bit() << $1 } }
        func code(_ bits: Int) throws -> Int { try (0..<bits).reduce(0) { code, _ in try code << 1 | bit() } }
        #expect(try number(3) == 3)
        while true {
            var symbol = try code(7)
            if symbol < 24 {
                symbol += 256
            } else {
                symbol = try symbol << 1 | bit()
                if symbol < 0xC0 {
                    symbol -= 0x30
                } else if symbol < 0xC8 {
                    symbol += 280 - 0xC0
                } else {
                    symbol = try (symbol << 1 | bit()) - 0x190 + 144
                }
            }
            if symbol == 256 { break }
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            let (length, lengthBits) = Self.lengths[symbol - 257]
            let count = try length + number(lengthBits)
            let (distance, distanceBits) = Self.distances[try code(5)]
            let start = try output.count - distance - number(distanceBits)
            try #require(start >= 0)
            for index in 0..<count { output.append(output[start + index]) }
        }
        let size = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(size == output.count)
        return output
    }

    private static let lengths: [(Int, Int)] = zip(
        [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227,
            258,
        ],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
    ).map { ($0, $1) }

    private static let distances: [(Int, Int)] = zip(
        [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
            6145, 8193, 12289, 16385, 24577,
        ],
        [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
    ).map { ($0, $1) }
}

@Suite struct `The sentences that the page shows` {
    @Test func `are divided into lines, wherever the bytes are divided`() {
        var lines = RawLines()
        #expect(lines.lines(in: "$GPGGA,1\r\n$GP".utf8) == ["$GPGGA,1"])
        #expect(lines.lines(in: "RMC,2\r\n\r\n".utf8) == ["$GPRMC,2"])
        #expect(lines.lines(in: [0xB5, 0x62, 0x0A]) == [".b"])
    }

    @Test func `are cut off if they never end`() throws {
        var lines = RawLines()
        #expect(lines.lines(in: [UInt8](repeating: 65, count: 100_000)) == [])
        #expect(try #require(lines.lines(in: [10]).first).count == 2000)
    }
}

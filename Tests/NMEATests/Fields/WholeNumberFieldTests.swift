import NMEA
import TestSupport
import Testing

@Suite struct `A field of a whole number` {
    /// The numbers decoded from the satellites in use of a GGA.
    private static func numbers(_ texts: [String]) throws -> [Int?] {
        let sentences = try decodedInStream(texts.map { "GPGGA,080000,,,,,1,\($0),0.9,1.0,M,,M,," })
        return try sentences.map { try #require($0.content.gga).satellitesUsed }
    }

    @Suite struct `of up to eight digits` {
        @Test(arguments: [
            ("0", 0), ("9", 9), ("09", 9), ("123", 123), ("0000", 0), ("12345", 12345), ("123456", 123_456),
            ("1234567", 1_234_567), ("12345678", 12_345_678), ("99999999", 99_999_999),
        ])
        func `is read`(text: String, number: Int) throws {
            #expect(try numbers([text]) == [number])
        }

        @Test(arguments: [1, 2, 3])
        func `is read with any before and behind it`(seed: UInt64) throws {
            var random = SplitMix64(state: seed)
            let values = (0..<2000).map { _ in Int.random(in: 0..<100_000_000, using: &random) }
            #expect(try numbers(values.map(String.init)) == values)
        }
    }

    @Suite struct `of anything else` {
        @Test(arguments: ["", "-1", "+1", "1.5", "1.", "x", "0x", "1 ", " 1", "123456789", "0000000001", "1:", "/1"])
        func `is nil`(text: String) throws {
            #expect(try numbers([text]) == [nil])
        }

        @Test func `is nil for every character that is no digit, at every place`() throws {
            let others = (UInt8(0x20)...0x7E).filter { !(0x30...0x39).contains($0) && $0 != 0x24 && $0 != 0x2C }
            let texts = others.flatMap { other in
                (0..<8).map { place in
                    var text = Array("12345678".utf8)
                    text[place] = other
                    return String(decoding: text, as: UTF8.self)
                }
            }
            #expect(try numbers(texts).allSatisfy { $0 == nil })
        }
    }
}

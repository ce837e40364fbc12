import NMEA
import TestSupport
import Testing

/// The number in a field, parsed character by character; `nil` if it is malformed.
private func plainNumber(_ text: String) -> Double? {
    let isNegative = text.first == "-"
    let parts = (isNegative || text.first == "+" ? text.dropFirst() : text[...])
        .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let whole = parts.first, parts.count <= 2, !parts.joined().isEmpty,
        parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }), whole.count <= 18
    else { return nil }
    // At most 18 digits count.
    let decimals = parts.dropFirst().joined().prefix(18 - whole.count)
    return Double("\(isNegative ? "-" : "")0\(whole).\(decimals)0")
}

@Suite struct `A field of a number` {
    /// The numbers decoded from the altitude of a GGA.
    private static func numbers(_ texts: [String]) throws -> [Double?] {
        let sentences = try decodedInStream(texts.map { "GPGGA,080000,,,,,1,09,0.9,\($0),M,,M,," })
        return try sentences.map { try #require($0.content.gga).altitude }
    }

    private static func isClose(_ number: Double?, _ expected: Double?) -> Bool {
        guard let number, let expected else { return number == nil && expected == nil }
        return abs(number - expected) <= expected.ulp
    }

    private static func random(_ alphabet: String, seed: UInt64) -> [String] {
        var random = SplitMix64(state: seed)
        let characters = Array(alphabet)
        return (0..<5000).map { _ in
            let count = Int.random(in: 1...20, using: &random)
            return String((0..<count).compactMap { _ in characters.randomElement(using: &random) })
        }
    }

    private static func unlike(_ texts: [String]) throws -> [String] {
        zip(texts, try numbers(texts)).filter { !isClose($1, plainNumber($0)) }.map { "\($0) is \($1 ?? .nan)" }
    }

    @Suite struct `of random characters` {
        @Test(arguments: ["0123456789", "0123456789.", "0123456789.-+", "01.-+ aE/:;xe%", "0.", "00000001."], [1, 2])
        func `is as a plain reading says`(alphabet: String, seed: UInt64) throws {
            #expect(try unlike(random(alphabet, seed: seed)).isEmpty)
        }
    }

    @Suite struct `of random decimals` {
        @Test(arguments: [1, 2, 3, 4])
        func `is as a plain reading says, with any sign and point`(seed: UInt64) throws {
            var random = SplitMix64(state: seed)
            let texts = `A field of a number`.random("0123456789", seed: seed).map { digits in
                var text = digits
                let place = Int.random(in: 0...digits.count, using: &random)
                text.insert(".", at: text.index(text.startIndex, offsetBy: place))
                return ["", "-", "+"][Int.random(in: 0..<3, using: &random)] + text
            }
            #expect(try unlike(texts).isEmpty)
        }

        @Test(arguments: [5, 6])
        func `is rounded correctly up to 15 digits`(seed: UInt64) throws {
            var random = SplitMix64(state: seed)
            let texts = (0..<5000).map { _ in
                var text = String(Int.random(in: 0..<1_000_000_000_000_000, using: &random))
                let place = Int.random(in: 0...text.count, using: &random)
                text.insert(".", at: text.index(text.startIndex, offsetBy: place))
                return text
            }
            #expect(try numbers(texts) == texts.map(plainNumber))
        }
    }

    @Suite struct `of all lengths` {
        @Test func `ends with its separator, whatever is behind it`() throws {
            let texts = (1...15).map { String(repeating: "9", count: $0) }
            #expect(try numbers(texts) == texts.map { Double($0) })
            #expect(try numbers(texts.map { "." + $0 }) == texts.map { Double("0." + $0) })
        }

        @Test(arguments: [
            "", "-", "+", ".", "-.", "+.", "--1", "+-1", "-+1", "1-", "1+", "1..2", "1.2.3", "0x1", "1e3",
        ])
        func `is nil where it is none`(text: String) throws {
            #expect(try numbers([text]) == [nil])
        }

        @Test(arguments: [
            "inf", "nan", "1234567a", "a1234567", "12345678901234567a", "1234567890123456789", "1 ", " 1",
        ])
        func `is nil with other characters or too many digits`(text: String) throws {
            #expect(try numbers([text]) == [nil])
        }
    }
}

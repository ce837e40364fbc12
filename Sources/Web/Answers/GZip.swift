internal import HTTPTypes
internal import Hummingbird
internal import Platform

/// Compresses responses in the format of RFC 1952 with the fixed codes of RFC 1951.
///
/// Scripts and locations shrink to about a third, which is enough to do without another library.
package enum GZip {
    /// Shortest and longest repetition, and how far back one may lie.
    private static let (shortest, longest, farthest) = (4, 258, 32_768)
    /// Most earlier places compared with each place.
    private static let mostCompared = 24

    /// The bytes, compressed.
    package static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var output = BitOutput()
        output.bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        output.bytes.reserveCapacity(bytes.count / 2)
        // The last block, with fixed codes.
        output.add(0b011, bits: 3)
        compress(bytes, to: &output)
        output.addSymbol(256)
        output.finishByte()
        for number in [CRC32.of(bytes[...]), UInt32(truncatingIfNeeded: bytes.count)] {
            for place in 0..<4 { output.bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * place))) }
        }
        return output.bytes
    }

    private static func compress(_ bytes: [UInt8], to output: inout BitOutput) {
        // The latest place with each hash of four bytes, and for each place the one before it.
        var latest = [Int32](repeating: -1, count: 1 << 15)
        var earlier = [Int32](repeating: -1, count: bytes.count)
        var position = 0
        func remember(_ place: Int) {
            guard place + shortest <= bytes.count else { return }
            let hash = hash(of: bytes, at: place)
            (earlier[place], latest[hash]) = (latest[hash], Int32(truncatingIfNeeded: place))
        }
        while position < bytes.count {
            var (length, distance) = (0, 0)
            if position + shortest <= bytes.count {
                let most = min(longest, bytes.count - position)
                var candidate = Int(latest[hash(of: bytes, at: position)])
                var left = mostCompared
                while candidate >= 0, position - candidate <= farthest, left > 0, length < most {
                    var count = 0
                    while count < most, bytes[candidate + count] == bytes[position + count] { count += 1 }
                    if count > length { (length, distance) = (count, position - candidate) }
                    candidate = Int(earlier[candidate])
                    left -= 1
                }
            }
            if length >= shortest {
                output.addRepetition(length, distance)
                for place in position..<(position + length) { remember(place) }
                position += length
            } else {
                output.addSymbol(Int(bytes[position]))
                remember(position)
                position += 1
            }
        }
    }

    private static func hash(of bytes: [UInt8], at place: Int) -> Int {
        let word = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[place + $1]) }
        return Int((word &* 2_654_435_761) >> 17)
    }

    /// Bits in the order of RFC 1951.
    private struct BitOutput {
        var bytes: [UInt8] = []
        private var pending: UInt32 = 0
        private var count: UInt32 = 0

        /// The codes of lengths and distances: the smallest value and the number of extra bits.
        private static let lengths = table(29, from: 3, doublingEvery: 4)
        private static let distances = table(30, from: 1, doublingEvery: 2)

        private static func table(_ count: Int, from first: Int, doublingEvery step: Int) -> [(least: Int, bits: Int)] {
            var least = first
            return (0..<count).map { code in
                // Lengths end with a code for 258 alone.
                if code == 28, step == 4 { return (258, 0) }
                let bits = max(0, code / step - 1)
                defer { least += 1 << bits }
                return (least, bits)
            }
        }

        mutating func add(_ value: Int, bits: Int) {
            pending |= UInt32(truncatingIfNeeded: value) << count
            count += UInt32(truncatingIfNeeded: bits)
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                count -= 8
            }
        }

        /// Adds a literal byte, the end (256), or the code of a length (257 and more).
        mutating func addSymbol(_ symbol: Int) {
            switch symbol {
            case ..<144: addCode(0x30 + symbol, bits: 8)
            case ..<256: addCode(0x190 + symbol - 144, bits: 9)
            case ..<280: addCode(symbol - 256, bits: 7)
            default: addCode(0xC0 + symbol - 280, bits: 8)
            }
        }

        mutating func addRepetition(_ length: Int, _ distance: Int) {
            let code = Self.lengths.lastIndex { $0.least <= length } ?? 0
            addSymbol(257 + code)
            add(length - Self.lengths[code].least, bits: Self.lengths[code].bits)
            let place = Self.distances.lastIndex { $0.least <= distance } ?? 0
            addCode(place, bits: 5)
            add(distance - Self.distances[place].least, bits: Self.distances[place].bits)
        }

        /// Codes begin with their highest bit.
        private mutating func addCode(_ code: Int, bits: Int) {
            add((0..<bits).reduce(0) { $0 << 1 | code >> $1 & 1 }, bits: bits)
        }

        mutating func finishByte() {
            if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
            (pending, count) = (0, 0)
        }
    }
}

extension Request {
    /// Whether the client decodes gzip.
    var allowsGZip: Bool {
        let words = headers[.acceptEncoding]?.split(separator: ",") ?? []
        return words.contains { word in
            let coding = word.filter { $0 != " " }.lowercased()
            return coding.hasPrefix("gzip") && !coding.hasSuffix(";q=0")
        }
    }
}

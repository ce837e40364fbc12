internal import FixCodec
internal import Logbook

/// A number that two fixes share only where they are the same.
enum FixCheck {
    /// The check of a fix, by all of its values and its number in the logger.
    static func of(_ fix: JudgedFix, number: Int64) -> UInt64 {
        let sum = Sum()
        FixColumns.bind(NumberedFix(id: number, receiver: 0, run: nil, track: nil, judged: fix), to: Row(sum: sum))
        return sum.value
    }

    private final class Sum {
        /// FNV-1a, over words of 64 bits, the upper halves of which are folded into the lower ones.
        private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

        func add(_ word: UInt64) {
            value = (value ^ word) &* 0x0000_0100_0000_01B3
            value ^= value >> 32
        }
    }

    /// Takes the values of a fix; absent ones count, too.
    private struct Row: FixRowWriter {
        let sum: Sum

        func bind(_ integer: Int64?) {
            sum.add(integer == nil ? 0 : 1)
            sum.add(UInt64(bitPattern: integer ?? 0))
        }

        func bind(_ real: Double?) {
            sum.add(real == nil ? 0 : 2)
            sum.add(real?.bitPattern ?? 0)
        }

        func bind(_ text: String?) {
            sum.add(text == nil ? 0 : 3)
            for byte in (text ?? "").utf8 { sum.add(UInt64(byte)) }
        }
    }
}

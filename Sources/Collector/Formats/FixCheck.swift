internal import FixCodec
package import Logbook

/// A number that two fixes share only where they are the same.
package enum FixCheck {
    /// The number of columns that were there when the first checks were stored.
    private static let firstColumns = 42

    /// The check of a fix, by all of its values and its number in the logger.
    ///
    /// Values that are absent do not change it where the column came later: checks that are stored stay right.
    package static func of(_ fix: JudgedFix, number: Int64) -> UInt64 {
        let sum = Sum()
        FixColumns.bind(NumberedFix(id: number, receiver: 0, run: nil, track: nil, judged: fix), to: Row(sum: sum))
        return sum.value
    }

    private final class Sum {
        /// FNV-1a, over words of 64 bits, the upper halves of which are folded into the lower ones.
        private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
        /// The number of columns so far.
        private var columns = 0
        /// The number of the last ones that came later and are absent.
        private var absent = 0

        func add(_ kind: UInt64, _ word: UInt64?) {
            columns += 1
            if word == nil, columns > FixCheck.firstColumns {
                absent += 1
                return
            }
            for _ in 0..<2 * absent { add(0) }
            absent = 0
            add(word == nil ? 0 : kind)
            add(word ?? 0)
        }

        func add(_ text: String?) {
            columns += 1
            add(text == nil ? 0 : 3)
            for byte in (text ?? "").utf8 { add(UInt64(byte)) }
        }

        private func add(_ word: UInt64) {
            value = (value ^ word) &* 0x0000_0100_0000_01B3
            value ^= value >> 32
        }
    }

    /// Takes the values of a fix; absent ones count, too.
    private struct Row: FixRowWriter {
        let sum: Sum

        func bind(_ integer: Int64?) {
            sum.add(1, integer.map { UInt64(bitPattern: $0) })
        }

        func bind(_ real: Double?) {
            sum.add(2, real?.bitPattern)
        }

        func bind(_ text: String?) {
            sum.add(text)
        }
    }
}
